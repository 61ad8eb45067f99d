import { Row, Section } from './section.tsx'

const surfaces = [
  { name: 'paper', look: 'bg-paper' },
  { name: 'raised', look: 'bg-raised' },
  { name: 'sunken', look: 'bg-sunken' },
  { name: 'line', look: 'bg-line' },
  { name: 'edge', look: 'bg-edge' },
  { name: 'ink', look: 'bg-ink' },
  { name: 'accent', look: 'bg-accent' },
]

const inks = [
  { name: 'ink', look: 'text-ink' },
  { name: 'soft', look: 'text-soft' },
  { name: 'faint', look: 'text-faint' },
  { name: 'accent', look: 'text-accent' },
]

const sizes = [
  { name: '5xl', look: 'font-display font-bold tracking-tight text-5xl' },
  { name: '4xl', look: 'font-display font-bold tracking-tight text-4xl' },
  { name: '3xl', look: 'font-display font-bold tracking-tight text-3xl' },
  { name: '2xl', look: 'font-display font-bold tracking-tight text-2xl' },
  { name: 'xl', look: 'font-display font-bold tracking-tight text-xl' },
  { name: 'lg', look: 'text-lg' },
  { name: 'base', look: 'text-base' },
  { name: 'sm', look: 'text-sm' },
  { name: 'xs', look: 'text-xs' },
]

export function TokensSection() {
  return (
    <Section title="Tokens">
      <Row label="Surfaces">
        {surfaces.map(({ name, look }) => (
          <figure key={name} className="w-24 text-xs text-soft">
            <div className={`mb-1 h-16 rounded-sm border border-line ${look}`} />
            {name}
          </figure>
        ))}
      </Row>
      <Row label="Inks">
        {inks.map(({ name, look }) => (
          <span key={name} className={look}>
            {name}: out of the runout groove
          </span>
        ))}
      </Row>
      <Row label="Sizes">
        <div className="flex min-w-0 flex-col gap-3">
          {sizes.map(({ name, look }) => (
            <p key={name} className={look}>
              Pressed at night <span className="exact text-xs text-soft">{name}</span>
            </p>
          ))}
        </div>
      </Row>
      <Row label="Exact">
        <span className="exact">RO-1042 · A1 · $1,284.50 · 0123456789</span>
        <a href="#main" className="link">
          A link in text
        </a>
      </Row>
    </Section>
  )
}
