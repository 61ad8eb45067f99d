import Search from 'lucide-react/icons/search'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { Select } from '#web/ui/select.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import { Row, Section } from './section.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const orders = [
  { value: 'newest', label: 'Newest First' },
  { value: 'price-asc', label: 'Price: Low to High' },
  { value: 'price-desc', label: 'Price: High to Low' },
  { value: 'name-asc', label: 'Name: A to Z' },
] as const

export function ControlsSection() {
  return (
    <Section title="Controls">
      {variants.map((variant) => (
        <Row key={variant} label={`Button ${variant}`}>
          <Button variant={variant} size="lg">
            Add to Cart
          </Button>
          <Button variant={variant}>Add to Cart</Button>
          <Button variant={variant} size="sm">
            View details
          </Button>
          <Button variant={variant} loading>
            Adding...
          </Button>
          <Button variant={variant} disabled>
            Sold out
          </Button>
        </Row>
      ))}
      <Row label="Button as a link, with icon">
        <ButtonLink to="/">Shop collection</ButtonLink>
        <Button variant="secondary">
          <ShoppingBag />
          Checkout
        </Button>
        <IconButton label="Search">
          <Search />
        </IconButton>
        <IconButton label="Search" variant="secondary">
          <Search />
        </IconButton>
        <ThemeSwitch />
      </Row>
      <Fields />
      <Choices />
    </Section>
  )
}

function Fields() {
  return (
    <Row label="Fields">
      <div className="grid w-full max-w-2xl gap-5 md:grid-cols-2">
        <TextField label="Email" type="email" placeholder="you@example.org" autoComplete="email" />
        <TextField label="Search" prefix={<Search />} placeholder="Search products..." />
        <TextField
          label="First name"
          defaultValue="Ilse"
          description="As it should stand on the parcel."
        />
        <TextField
          label="Price"
          prefix="$"
          defaultValue="12,5"
          error="Enter a price with at most 2 decimals."
        />
        <PasswordField label="Password" autoComplete="current-password" defaultValue="sidelocked" />
        <TextField label="Email" defaultValue="ilse@example.org" disabled />
        <TextAreaField
          label="Description"
          rows={3}
          defaultValue="Recorded in one night, mostly in tune."
        />
      </div>
    </Row>
  )
}

function Choices() {
  const [order, setOrder] = useState<(typeof orders)[number]['value']>('newest')
  const [inStock, setInStock] = useState(true)
  const [quantity, setQuantity] = useState(1)
  return (
    <>
      <Row label="Select">
        <Select
          label="Sort by"
          options={orders}
          value={order}
          onValueChange={setOrder}
          className="w-56"
        />
        <Select
          label="Disabled"
          options={orders}
          value="newest"
          onValueChange={setOrder}
          disabled
        />
      </Row>
      <Row label="Switch">
        <Switch label="In stock only" checked={inStock} onCheckedChange={setInStock} />
        <Switch label="Off" checked={!inStock} onCheckedChange={(off) => setInStock(!off)} />
        <Switch label="Disabled" checked={false} onCheckedChange={setInStock} disabled />
      </Row>
      <Row label="Quantity">
        <QuantityStepper value={quantity} onChange={setQuantity} itemName="Night Bus" />
        <QuantityStepper value={quantity} onChange={setQuantity} size="sm" />
        <QuantityStepper value={12} onChange={setQuantity} disabled />
      </Row>
    </>
  )
}
