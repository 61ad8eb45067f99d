import { useState } from 'react'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { ResponsiveDialog } from '#web/ui/responsive-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { Row, Section } from './section.tsx'

export function PanelsSection() {
  return (
    <Section title="Panels">
      <Row label="Drawers">
        <Drawer
          side="right"
          title="Cart"
          trigger={<Button variant="secondary">Right</Button>}
          footer={
            <Button size="lg" wide>
              Checkout
            </Button>
          }
        >
          <p className="text-soft">Two records and a slipmat.</p>
        </Drawer>
        <Drawer side="left" title="Menu" trigger={<Button variant="secondary">Left</Button>}>
          <p className="text-soft">All products, vinyls, turntables.</p>
        </Drawer>
        <Drawer side="bottom" title="Filters" trigger={<Button variant="secondary">Bottom</Button>}>
          <p className="text-soft">Price, stock.</p>
        </Drawer>
      </Row>
      <Row label="Dialogs">
        <Dialog
          title="Size guide"
          description="Seven, ten and twelve inches."
          trigger={<Button variant="secondary">Dialog</Button>}
        >
          <p>Measured across the outer edge.</p>
        </Dialog>
        <ResponsiveDialog
          title="Profile"
          description="Make changes to your profile here."
          trigger={<Button variant="secondary">Responsive</Button>}
          footer={<Button wide>Save changes</Button>}
        >
          <div className="flex flex-col gap-4">
            <TextField label="First name" defaultValue="Ilse" />
            <TextField label="Last name" defaultValue="Tarn" />
          </div>
        </ResponsiveDialog>
        <SearchQuery />
        <Tooltip text="Counted from midnight in the shop's time zone">
          <Button variant="quiet">Tooltip</Button>
        </Tooltip>
      </Row>
    </Section>
  )
}

function SearchQuery() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        Delete Product
      </Button>
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Delete Product"
        description="Are you sure you want to delete this product? This action cannot be undone."
        confirmLabel="Delete"
        onConfirm={() => setIsOpen(false)}
      />
    </>
  )
}
