/**
 * Words and phrases of the project's former private dialect, with plain alternatives. CONTRIBUTING.md explains the
 * style.
 */
export const dialect: readonly { pattern: RegExp; instead: string }[] = [
  {
    pattern: /(?:^|[.:;!?] )(?:What|Who|Whoever|Whatever|Else|Of)\b(?! course)(?!.*\?$)/,
    instead: 'the subject first: "The missing units …"',
  },
  { pattern: /\b(?:whoever|whatever|whichever)\b/i, instead: 'the client, the listener, any …' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bmeanwhile\b/i, instead: 'in the meantime, since then' },
  {
    pattern: /\bkept\b/i,
    instead: 'cached, saved, retained, stored',
  },
  { pattern: /\b(?:asks?|asked|asking)\b/i, instead: 'requests, queries, calls' },
  { pattern: /\b(?:told|tells?|telling)\b/i, instead: 'notifies, reports, shows' },
  { pattern: /\b(?:gives?|gave|given|giving) up\b/i, instead: 'cancels, abandons, exhausts' },
  {
    pattern: /\b(?:forgets?|forgotten|forgot)\b(?![ -]password)/i,
    instead: 'redacts, clears, omits',
  },
  { pattern: /\b(?:owes?|owed)\b/i, instead: 'due' },
  { pattern: /\bfor good\b/i, instead: 'permanently' },
  { pattern: /\bsome (?:hundred|thousand)\b/i, instead: 'a batch' },
  { pattern: /(?:^|[,:;.] |\bor )else\b(?! if)/i, instead: 'otherwise' },
  {
    pattern: /\bwhich so\b|[,;] so\b(?! that)|\band so\b|\bso (?:is|are|does|do|goes|go)\b/,
    instead: 'therefore, and',
  },
  {
    pattern: /\bno (?:more|longer)[.,;]?$|\band no more\b|\bas ever\b/i,
    instead: 'only, as before',
  },
  { pattern: /\b(?:breaks?|broken|broke) off\b/i, instead: 'aborts, interrupted' },
  {
    pattern: /\b(?:takes?|taken|took) (?:in|on|off|over|up)\b/i,
    instead: 'imports, accepts, removes',
  },
  { pattern: /\b(?:mend|mends|mended)\b/i, instead: 'fix, repair' },
  { pattern: /\bpictures?\b/i, instead: 'image' },
  { pattern: /\bsecond step\b/i, instead: 'two-factor' },
  { pattern: /\b(?:order )?desk\b/i, instead: 'admin, back office' },
  { pattern: /\b(?:shelf|shelves)\b/i, instead: 'stock' },
  {
    pattern: /\b(?:somebody|nobody|everybody|anybody)\b/i,
    instead: 'a user, no client, all visitors',
  },
  { pattern: /\b(?:it|that|this|one|those|these) (?:alone|by itself)\b/i, instead: 'only' },
  { pattern: /\bsays? (?:so|what|which|how|whether|that|who)\b/i, instead: 'states, names' },
]
