import { useEffect, useRef } from 'react'
import { randomId } from '#web/lib/random-id.ts'
import { useStore } from '#web/lib/store.ts'
import { ProductsNav } from '../../products/index.ts'
import { adminMeta } from '../../shared/admin-meta.ts'
import { AdminPage } from '../../shared/admin-page.tsx'
import { useDialog } from '../../shared/use-dialog.ts'
import { emptyDraft } from '../form/copy-draft.ts'
import { CopyPanel } from '../form/copy-panel.tsx'
import { CopyForm, type CopyFormProps } from './copy-form.tsx'
import { IntakeList } from './intake-list.tsx'
import {
  addRow,
  announcement,
  type IntakeRow,
  intakeRows,
  readDefaults,
  saveDefaults,
} from './intake-rows.ts'
import { NewRecordForm } from './new-record-form.tsx'
import { ProductChoice, toPressingText, toStockText } from './product-choice.tsx'
import { ScanForm } from './scan-form.tsx'
import { sendRows, startSending, toRowText } from './send-rows.ts'
import { type Step, useIntake } from './use-intake.ts'
import { useUndo } from './use-undo.ts'
import { deletePhotos, readPhotos, storePhotos } from './waiting-photos.ts'

export const meta = adminMeta('Intake')

type CopyStep = Extract<Step, { name: 'copy' }>

export default function Intake() {
  const copyPanel = useDialog<string>()
  const scan = useRef<HTMLInputElement>(null)
  const intake = useIntake(copyPanel.open)
  const { step, setStep } = intake
  useEffect(startSending, [])
  useEffect(() => {
    if (step.name === 'scan' && !intake.isBusy) scan.current?.focus()
  }, [step, intake.isBusy])
  const restart = () => setStep({ name: 'scan' })
  /** A form that is open stays, with what was typed. */
  const scanAgain = () => step.name === 'scan' && restart()
  useUndo(scanAgain)

  function save({ target, refusedKey }: CopyStep, ...[draft, { isOnSale, photos }]: SaveArguments) {
    const key = refusedKey ?? randomId()
    saveDefaults(draft)
    void (photos.length > 0 ? storePhotos(key, photos) : deletePhotos(key))
    const row: IntakeRow = {
      key,
      savedAt: Date.now(),
      target,
      draft,
      isOnSale,
      state: 'waiting',
      // Its new record may be in the shop already.
      isSent: refusedKey !== undefined,
      photos: photos.length,
    }
    addRow(row)
    if (!navigator.onLine) announcement.set(`Waiting for the connection: ${toRowText(row)}.`)
    void sendRows()
    restart()
  }

  async function edit({ key, copyId, target, draft }: IntakeRow) {
    if (copyId) return copyPanel.open(copyId)
    // A refused copy has uploaded none of its photos.
    const photos = (await readPhotos(key)).filter((photo) => photo instanceof File)
    setStep({ name: 'copy', target, earlyKeys: '', draft, photos, refusedKey: key })
  }

  return (
    <AdminPage
      title="Intake"
      text="Used copies, one after another, with a scanner and the keyboard"
    >
      <ProductsNav />
      <ScanForm
        inputRef={scan}
        isBusy={intake.isBusy}
        onCode={(code) => void intake.find(code)}
        onEarlyKey={intake.addEarlyKey}
      />
      <SavedNotice notice={intake.notice} isShown={step.name === 'scan'} />
      <div className="mt-6">
        {step.name === 'choose' && (
          <ProductChoice
            key={step.code}
            {...step}
            onChoose={intake.choose}
            onNew={() =>
              intake.offerNew(step.code, isNumber(step.code), 'None of the records found.')
            }
            onCancel={restart}
          />
        )}
        {step.name === 'record' && (
          <NewRecordForm
            key={step.code}
            {...step}
            onRecord={(record) =>
              setStep({ name: 'copy', target: { kind: 'new', record }, earlyKeys: '' })
            }
            onCancel={restart}
          />
        )}
        {step.name === 'copy' && (
          <CopyForm
            // Another record has another form, as another refused copy has.
            key={`${step.refusedKey} ${JSON.stringify(step.target)}`}
            {...toFormProps(step)}
            onSave={(...given) => save(step, ...given)}
            onCancel={restart}
          />
        )}
      </div>
      <IntakeList onEdit={(row) => void edit(row)} afterLast={scan} />
      {copyPanel.subject && (
        <CopyPanel
          key={copyPanel.subject}
          copyId={copyPanel.subject}
          {...copyPanel.panel}
          onClosed={() => {
            copyPanel.panel.onClosed()
            scanAgain()
          }}
        />
      )}
    </AdminPage>
  )
}

type SaveArguments = Parameters<CopyFormProps['onSave']>

const isNumber = (code: string) => /^[\d\s-]{8,}$/.test(code)

function toFormProps({ target, product, earlyKeys, draft, photos = [] }: CopyStep) {
  const isNew = target.kind === 'new'
  const { artist, title } = isNew
    ? target.record
    : { artist: target.product.artist, title: target.product.name }
  return {
    isRecord: isNew || target.product.type === 'vinyl',
    title: [artist, title].filter(Boolean).join(': '),
    details: product ? `${toPressingText(product)}. ${toStockText(product)}` : 'New record',
    lastPrices: product?.lastPrices ?? [],
    startDraft: draft ?? { ...emptyDraft, ...readDefaults() },
    earlyKeys,
    startPhotos: photos,
  }
}

const NO_ROWS: readonly IntakeRow[] = []

/** The last SKU, large enough to write it on a sticker; the sentence is announced. */
function SavedNotice({ notice, isShown }: { notice: string; isShown: boolean }) {
  const text = useStore(announcement, '')
  const [last] = useStore(intakeRows, NO_ROWS)
  return (
    <div className="mt-5 min-h-16">
      {isShown && last?.sku && (
        <p aria-hidden="true" className="exact text-4xl leading-tight font-medium">
          {last.sku}
        </p>
      )}
      <p role="status" className="text-sm text-soft">
        {notice || text}
      </p>
    </div>
  )
}
