import { leastLetters } from '@naryad/contract/kit/limits'

import type { Db } from '../../../platform/db/connect.ts'
import { nearest, type Reading, readQuery, type TypedWord } from './typed-words.ts'
import { findSimilar, type Known, lookUp, maxLonger } from './vocabulary.repo.ts'

/**
 * A part of a tsquery; or «anything», if it does not restrict («и», a single letter); or «nothing», if
 * nothing can match.
 */
type Piece = { readonly tsquery: string } | 'anything' | 'nothing'

interface Vocabulary {
  readonly known: ReadonlyMap<string, Known>
  readonly similar: ReadonlyMap<string, readonly string[]>
}

/**
 * Translates a query into a tsquery for the word index. Words are replaced by their stems and by words
 * with that prefix. If the query then matches nothing, unknown words are treated as misspelt. Punctuation
 * and emoji alone find nothing, as in the registers.
 */
export async function textQuery(db: Db, typed: string): Promise<Piece> {
  const ways = readQuery(typed)
  if (ways.flat(2).length === 0) return 'nothing'
  const letters = new Set(ways.flat(3).filter(isLetters))
  if (letters.size === 0) return either(ways, { known: new Map(), similar: new Map() })
  const known = new Map((await lookUp(db, [...letters])).map((entry) => [entry.part, entry]))
  const found = either(ways, { known, similar: new Map() })
  const unknown = [...known.values()].filter((entry) => isMisspellable(entry) && isUnknown(entry))
  if (found !== 'nothing' || unknown.length === 0) return found
  return either(ways, { known, similar: await neighbours(db, unknown) })
}

const isLetters = (part: string): boolean => /^[a-zа-я]+$/.test(part)

const isMisspellable = ({ part }: Known): boolean => part.length >= 4

const isUnknown = ({ stems, words, longer, operators }: Known): boolean =>
  stems.length > 0 && words.length === 0 && longer.length === 0 && operators.length === 0

async function neighbours(db: Db, unknown: readonly Known[]): Promise<Map<string, string[]>> {
  const stemOf = ({ part, stems }: Known): string => stems[0] ?? part
  const found = await findSimilar(db, unknown.map(stemOf))
  return new Map(unknown.map((entry) => [entry.part, nearest(stemOf(entry), found.get(stemOf(entry)) ?? [])]))
}

const either = (ways: readonly (readonly TypedWord[])[], vocabulary: Vocabulary): Piece =>
  any(ways.map((words) => all(words.map((word) => wordPiece(word, words.length === 1, vocabulary)))))

function wordPiece(word: TypedWord, isAlone: boolean, vocabulary: Vocabulary): Piece {
  const readings = word.map((reading) => readingPiece(reading, isAlone, vocabulary))
  return readings[0] === 'anything' ? 'anything' : any(readings)
}

const readingPiece = (reading: Reading, isAlone: boolean, vocabulary: Vocabulary): Piece =>
  all(reading.map((part) => (isLetters(part) ? lettersPiece(part, isAlone, vocabulary) : signsPiece(part))))

function lettersPiece(part: string, isAlone: boolean, { known, similar }: Vocabulary): Piece {
  const entry = known.get(part)
  if (!entry || part.length < leastLetters) return 'anything'
  const isBeginning = entry.longer.length > 0 || entry.operators.length > 0
  if (entry.stems.length === 0 && !(isAlone && isBeginning)) return 'anything'
  const { words, longer, operators } = entry
  const terms = [...words, ...longer, ...(similar.get(part) ?? []), ...operators].map(exactly)
  if (longer.length === maxLonger) terms.push(beginningWith(part))
  return terms.length === 0 ? 'nothing' : { tsquery: `(${terms.join('|')})` }
}

/** A number, a plate, a VIN or a part of one; digits alone may also be the id of a task. */
function signsPiece(part: string): Piece {
  const terms = [part.length < 3 ? exactly(part) : beginningWith(part)]
  if (/^\d{1,10}$/.test(part)) terms.push(exactly(`№${Number(part)}`))
  return { tsquery: `(${terms.join('|')})` }
}

const exactly = (lexeme: string): string => `'${lexeme}'`
const beginningWith = (beginning: string): string => `'${beginning}':*`

function all(pieces: readonly Piece[]): Piece {
  if (pieces.includes('nothing')) return 'nothing'
  const asked = pieces.filter((piece) => typeof piece === 'object')
  return asked.length === 0 ? 'anything' : { tsquery: `(${asked.map(({ tsquery }) => tsquery).join('&')})` }
}

function any(pieces: readonly Piece[]): Piece {
  const asked = pieces.filter((piece) => typeof piece === 'object')
  if (asked.length > 0) return { tsquery: `(${asked.map(({ tsquery }) => tsquery).join('|')})` }
  return pieces.includes('anything') ? 'anything' : 'nothing'
}
