import { readTestTitles } from '../requirements/test-titles.ts'

export type Prose = { kind: 'comments' | 'documents' | 'titles'; place: string; text: string }

const SOURCE = /\.(?:ts|tsx|mjs|css|sql)$/
const TEST = /\.(?:test|spec)\.ts$/

/** A line that is or ends in a comment. */
const COMMENT = /^\s*(?:\/\/|\/?\*\*?|--)\s?(.*?)(?:\*\/)?$|\s\/\/ (.*)$/

/** Generated texts, the specification and the demo's records. */
const FOREIGN = /^docs\/(?:licences|requirements)\.md$|^db\/demo\/|^db\/migrations\/meta\//

/** The prose of one file, line by line: its comments, the titles of its tests, or the text of a document. */
export function readProse(file: string, text: string): Prose[] {
  if (FOREIGN.test(file)) return []
  if (file.endsWith('.md')) return readDocument(file, text)
  if (!SOURCE.test(file)) return []
  return TEST.test(file)
    ? [...readComments(file, text), ...readTitles(file)]
    : readComments(file, text)
}

function readDocument(file: string, text: string): Prose[] {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode
    const isProse = !isCode && line.trim() !== ''
    return isProse ? [{ kind: 'documents', place: `${file}:${index + 1}`, text: line.trim() }] : []
  })
}

function readComments(file: string, text: string): Prose[] {
  return text.split('\n').flatMap((line, index) => {
    const [, whole, trailing] = COMMENT.exec(line) ?? []
    const comment = (whole ?? trailing ?? '').trim()
    return comment ? [{ kind: 'comments', place: `${file}:${index + 1}`, text: comment }] : []
  })
}

function readTitles(file: string): Prose[] {
  return readTestTitles(file).map((title) => ({ kind: 'titles', place: file, text: title }))
}
