import { HtmlValidate } from 'html-validate'

/** Rules of html-validate that do not fit, each with its reason. */
const left = {
  // React writes attributes and empty elements in this way; HTML allows it.
  'attr-case': 'off',
  'attribute-boolean-style': 'off',
  'attribute-empty-style': 'off',
  'doctype-style': 'off',
  'void-style': 'off',
  // An open panel of Base UI hides the page behind it and guards its own edges with focusable spans. axe checks that
  // no such element can be reached.
  'hidden-focusable': 'off',
  // Both names of the role are valid; Base UI writes the older one.
  'presentation-role-style': 'off',
  // Biome requires it, because it cannot see the checkbox inside a component.
  'no-redundant-for': 'off',
  // Text is the default.
  'no-implicit-input-type': 'off',
  // The content security policy allows each inline style by its hash.
  'no-inline-style': 'off',
  // Every file comes from the shop itself.
  'require-sri': 'off',
  // Names of products and artists have the length that the owner gives them.
  'long-title': 'off',
} as const

/** The HTML standard, and the accessibility rules that markup alone can show. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  // React's ids begin with an underscore, which HTML allows.
  rules: {
    ...left,
    'valid-id': ['error', { relaxed: true }],
    // Checkboxes of one group share a name: each chosen value is a parameter of its own in the URL.
    'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
    // The popup of the back office's select, which shows more than text, and Base UI's progress bar.
    'prefer-native-element': ['error', { exclude: ['listbox', 'progressbar'] }],
  },
})

/** The problems of a document, one a line: rule, place and message. */
export async function findMarkupProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, line, column, message, selector }) =>
        `${ruleId} ${line}:${column} ${selector ?? ''}: ${message}`,
    ),
  )
}
