import { BadTable } from './bad-table.ts'
import { allColumns } from './cell.ts'

/** The records of a delimited text, which may span lines. */
export function* records(text: string, start: number, delimiter: string): Generator<string[]> {
  let at = start
  let fields: string[] = []
  while (at < text.length) {
    const [field, next] =
      text[at] === '"' || text.startsWith('="', at) ? quoted(text, at, delimiter) : plain(text, at, delimiter)
    fields.push(field)
    if (fields.length > allColumns) throw new BadTable('columns')
    at = next
    if (text[at] === delimiter) {
      at += 1
      // A trailing delimiter adds an empty field, which is ignored.
      continue
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    yield fields
    fields = []
  }
  if (fields.length > 0) yield fields
}

function plain(text: string, from: number, delimiter: string): [field: string, next: number] {
  let at = from
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
  return [text.slice(from, at), at]
}

const isEnd = (text: string, at: number, delimiter: string): boolean =>
  at >= text.length || text[at] === delimiter || text[at] === '\n' || text[at] === '\r'

/** Whether a delimiter is followed by a field with one quote, at its end, which closes an earlier one. */
function endsWithStrayQuote(text: string, at: number, delimiter: string): boolean {
  if (text[at] !== delimiter) return false
  const [field] = plain(text, at + 1, delimiter)
  return field.length > 1 && field.indexOf('"') === field.length - 1
}

const isClosed = (text: string, at: number, delimiter: string, isLoose: boolean): boolean =>
  isEnd(text, at, delimiter) && !(isLoose && endsWithStrayQuote(text, at, delimiter))

/**
 * Inside quotes everything is text and a quote is doubled. A quote before other text, as in «"ООО "Юг""», is
 * part of the text, and the field ends on its line; so is one before a delimiter if the quote of the field is
 * closed by what follows, as in «"счёт "до 5"; почтой"». «="008"» keeps its mark, for it to be recognized as a
 * text.
 */
function quoted(text: string, from: number, delimiter: string): [field: string, next: number] {
  const isFormula = text[from] === '='
  let field = ''
  let isLoose = false
  let at = from + (isFormula ? 2 : 1)
  for (;;) {
    const end = text.indexOf('"', at)
    // The quote was never closed, so it is treated as an ordinary character.
    if (end < 0 || (isLoose && /[\r\n]/.test(text.slice(at, end)))) return plain(text, from, delimiter)
    field += text.slice(at, end)
    const isDoubled = text[end + 1] === '"'
    if (isDoubled && !(isLoose && isEnd(text, end + 2, delimiter))) {
      field += isFormula ? '""' : '"'
      at = end + 2
    } else if (isDoubled) return [`${field}"`, end + 2]
    else {
      const next = end + 1 + (/^ +/.exec(text.slice(end + 1, end + 9))?.[0].length ?? 0)
      if (isClosed(text, next, delimiter, isLoose)) return [isFormula ? `="${field}"` : field, next]
      field += '"'
      isLoose = true
      at = end + 1
    }
  }
}
