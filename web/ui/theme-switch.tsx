import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useId } from 'react'
import { type ThemeChoice, useThemeChoice } from './theme-choice.ts'

const choices: { value: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { value: 'system', label: 'System theme', Icon: Monitor },
  { value: 'light', label: 'Light theme', Icon: Sun },
  { value: 'dark', label: 'Dark theme', Icon: Moon },
]

export function ThemeSwitch() {
  const name = useId()
  const [choice, setChoice] = useThemeChoice()
  return (
    <fieldset className="inline-flex rounded-full border border-line p-0.5 noscript:hidden">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className="relative flex size-8 cursor-pointer items-center justify-center rounded-full text-soft transition-colors hover:text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent forced-colors:has-checked:outline-2"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => setChoice(value)}
            aria-label={label}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <Icon className="size-4" />
        </label>
      ))}
    </fieldset>
  )
}
