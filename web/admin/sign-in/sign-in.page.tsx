import { useQuery } from '@tanstack/react-query'
import type { CallAnswer } from '#contract/calls.ts'
import { ActiveSessions, ChangePassword } from '#web/account/index.ts'
import { Section } from '#web/admin/shared/section.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { SettingsPage } from '../settings/index.ts'
import { adminMeta } from '../shared/admin-meta.ts'
import { Loaded } from '../shared/loaded.tsx'
import { PanelSkeleton } from '../shared/panel-skeleton.tsx'
import { ownTwoFactorQuery, useConfirmTwoFactor } from '../shared/reauth/two-factor-queries.ts'
import { DisableTwoFactor } from './disable-two-factor.tsx'
import { SetUp } from './set-up-two-factor.tsx'

export const meta = adminMeta('Your sign-in')

export default function AdminSignIn() {
  const query = useQuery(ownTwoFactorQuery)
  return (
    <SettingsPage text="How you sign in, and where you are signed in">
      <Loaded query={query} whatFailed="Failed to load your sign-in" skeleton={<PanelSkeleton />}>
        {(state) => <TwoFactor state={state} onChanged={query.refetch} />}
      </Loaded>
      <Section title="Where you are signed in" className="mt-10 max-w-2xl space-y-3">
        <p className="text-sm text-soft">Each sign-in ends by itself after 30 days.</p>
        <ActiveSessions />
      </Section>
      <div className="mt-8 max-w-2xl">
        <ChangePassword level="h2" />
      </div>
    </SettingsPage>
  )
}

type TwoFactorProps = {
  state: CallAnswer<'GET /auth/second-factor'>
  onChanged: () => Promise<unknown>
}

function TwoFactor({ state, onChanged }: TwoFactorProps) {
  const { isOn, isRequired, hasPassword, recoveryCodesLeft } = state
  const confirm = useConfirmTwoFactor()
  // Enabled already, while the recovery codes are still on screen.
  const isJustOn = !isOn && confirm.isSuccess
  return (
    <div className="max-w-2xl space-y-5">
      {isRequired && !isOn && !isJustOn && (
        <Alert tone="info" title="This shop requires a second step of all admins">
          Set it up to go on. Until then the rest of the back office is closed.
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg">Codes of an authenticator</h2>
        <Badge tone={isOn || isJustOn ? 'green' : 'neutral'}>
          {isOn || isJustOn ? 'On' : 'Off'}
        </Badge>
      </div>
      {!isJustOn && (
        <p className="text-sm text-soft">
          {isOn
            ? `Signing in asks for a code after your password or Google. Recovery codes left: ${recoveryCodesLeft}.`
            : 'An app on your telephone, or your password manager, shows a code that changes every half minute. Signing in then asks for it.'}
        </p>
      )}
      {isOn && recoveryCodesLeft < 3 && (
        <Alert tone="info" title="Few recovery codes are left">
          Switch the second step off and on again to get ten new ones.
        </Alert>
      )}
      {isOn ? (
        <DisableTwoFactor hasPassword={hasPassword} />
      ) : (
        <SetUp
          hasPassword={hasPassword}
          confirm={confirm}
          onDone={() => void onChanged().then(confirm.reset)}
        />
      )}
    </div>
  )
}
