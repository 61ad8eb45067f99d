/** The shop's light theme in values mail readers understand; they know neither variables nor light-dark(). */
export const paper = {
  paper: '#f7f4ee',
  ink: '#1c1815',
  soft: '#5c534a',
  line: '#dcd4c7',
  accent: '#b8261b',
}

export const FONT = "'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif"
export const MONO = "'JetBrains Mono', Menlo, Consolas, monospace"

/** For readers that follow the system's theme. Inline styles win over classes, hence `!important`. Holds nothing HTML would escape. */
export const DARK_STYLES = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #141210 !important; }
  .ink { color: #f3ede3 !important; }
  .soft { color: #bab0a3 !important; }
  .accent { color: #ff6a55 !important; }
  .line { border-color: #35302a !important; }
  .rule { border-color: #f3ede3 !important; }
  .button { background-color: #f3ede3 !important; color: #141210 !important; }
}`
