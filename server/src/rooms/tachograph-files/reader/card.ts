import type { CardContent, CardDay } from '@naryad/contract/tachograph-files/tachograph-content'

import { ByteReader, OutOfBytes } from './byte-reader.ts'
import { blankCard, type CardDraft, cardFiles, exactLengths } from './card-files.ts'
import type { Notes } from './notes.ts'

const headLength = 5
const identification = 0x0520
const application = 0x0501
const beginnings: ReadonlySet<number> = new Set([application, identification])
const chip = 0x0002
const skziCertificate = 0xc209
const skziSignature = 0x81
const maxObjects = 2000
/** Downloads joined in one file. */
const maxCards = 8

const isFileNumber = (file: number): boolean =>
  [0x0002, 0x0005, 0x0006, 0x2f00, 0x2f01].includes(file) ||
  (file >= 0x0500 && file < 0x0540) ||
  (file >= 0xc100 && file < 0xc110) ||
  (file >= 0xc200 && file < 0xc210)

interface Head {
  readonly file: number
  readonly type: number
  readonly length: number
  readonly end: number
}

/** A file number, a type and a length. */
function headAt(bytes: Uint8Array, at: number): Head | undefined {
  if (at + headLength > bytes.length) return undefined
  const reader = new ByteReader(bytes, at)
  const file = reader.number(2)
  const type = reader.number(1)
  const length = reader.number(2)
  return isFileNumber(file) && (type & 0x7f) <= 3
    ? { file, type, length, end: reader.at + length }
    : undefined
}

/** Whether an object stands here with a length that leads to another one or to the end. */
export function fitsCardFile(bytes: Uint8Array, at: number): boolean {
  const head = headAt(bytes, at)
  if (!head || head.length === 0 || head.end > bytes.length) return false
  const exact = isData(head) ? exactLengths.get(head.file) : undefined
  if (exact !== undefined) return head.length === exact
  return head.end === bytes.length || headAt(bytes, head.end) !== undefined
}

/** Odd types are signatures. */
const isData = ({ type }: Head): boolean => type % 2 === 0

const generationOf = ({ type }: Head): 1 | 2 => ((type & 0x7f) >= 2 ? 2 : 1)

/** One download; a joined file has several. */
interface Download {
  readonly drafts: Map<1 | 2, CardDraft>
  readonly seen: Set<string>
  isSkzi: boolean
}

const blankDownload = (): Download => ({ drafts: new Map(), seen: new Set(), isSkzi: false })

const keyOf = (head: Head): string => `${head.file}/${generationOf(head)}`

/** Whether the object is the first one of another download: the files of its beginning were read already. */
function beginsNext({ seen }: Download, head: Head): boolean {
  if (head.file === chip) return seen.has(`${identification}/1`) || seen.has(`${identification}/2`)
  return isData(head) && beginnings.has(head.file) && seen.has(keyOf(head))
}

/** Reads downloads of cards one after another; never throws because of the content. */
export function readCards(bytes: Uint8Array, start: number, notes: Notes): CardContent[] {
  const downloads: Download[] = []
  let current = blankDownload()
  let at = start
  for (let objects = 0; at < bytes.length; objects += 1) {
    const head = headAt(bytes, at)
    if (objects >= maxObjects || downloads.length >= maxCards) {
      notes.add('limit', at, bytes.length)
      break
    }
    if (!head) {
      at = skipGap(bytes, at, notes)
      continue
    }
    const end = Math.min(head.end, bytes.length)
    const section = sectionTitle(head.file)
    if (beginsNext(current, head)) {
      notes.add('second', at, bytes.length)
      downloads.push(current)
      current = blankDownload()
    }
    if (head.end > bytes.length) notes.add('truncated', at, bytes.length, section)
    if (head.type === skziSignature || head.file === skziCertificate) current.isSkzi = true
    if (isData(head)) readObject(current, head, { bytes, at, end, notes, section })
    at = end
  }
  return [...downloads, current].flatMap((download) => cardOf(download, notes, start))
}

function skipGap(bytes: Uint8Array, at: number, notes: Notes): number {
  let next = at + 1
  while (next < bytes.length && !fitsCardFile(bytes, next)) next += 1
  const isEmpty = bytes.subarray(at, next).every((byte) => byte === 0 || byte === 0xff)
  notes.add(isEmpty ? 'padding' : 'gap', at, next)
  return next
}

interface ObjectBytes {
  readonly bytes: Uint8Array
  readonly at: number
  readonly end: number
  readonly notes: Notes
  readonly section: string
}

function readObject(download: Download, head: Head, { bytes, at, end, notes, section }: ObjectBytes): void {
  const read = cardFiles.get(head.file)
  const generation = generationOf(head)
  const key = keyOf(head)
  // Of a repeated file the first is read, so that a file cannot make the reader work without end.
  if (!read || head.length === 0 || download.seen.has(key)) return
  download.seen.add(key)
  const draft = download.drafts.get(generation) ?? blankCard(generation)
  download.drafts.set(generation, draft)
  const exact = exactLengths.get(head.file)
  if (exact !== undefined && head.length !== exact) {
    notes.add('size', at, end, section)
    return
  }
  const reader = new ByteReader(bytes, at + headLength, end)
  try {
    read({
      card: draft,
      reader,
      isSecondGeneration: generation === 2,
      declaredLength: head.length,
      note: (code) => notes.add(code, at, end, section),
    })
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    if (head.end <= bytes.length) notes.add('short', at, end, section)
  }
  if (reader.hasGuessed) notes.add('letters', at, end, section)
}

/** A download that was cut between two files has no other sign of it. */
const mandatory = [identification, 0x0504, 0x0505]

function noteMissing({ drafts, seen }: Download, notes: Notes, at: number): void {
  for (const generation of drafts.keys())
    for (const file of mandatory)
      if (!seen.has(`${file}/${generation}`)) notes.add('missing', at, at, sectionTitle(file))
}

/** Joins the generations: of a day and of a list the second one says more. */
function cardOf(download: Download, notes: Notes, at: number): CardContent[] {
  const { drafts, isSkzi, seen } = download
  noteMissing(download, notes, at)
  const first = drafts.get(1)
  const second = drafts.get(2)
  const main = second && hasOwnIdentification(seen) ? second : (first ?? second)
  if (!main) return []
  const { cardType, ...card } = main
  const list = <Key extends 'uses' | 'places' | 'incidents'>(key: Key): CardContent[Key] =>
    second && second[key].length > 0 ? second[key] : (first?.[key] ?? [])
  const joined = {
    ...card,
    isSkzi,
    days: joinDays(first?.days ?? [], second?.days ?? []),
    uses: list('uses'),
    places: list('places'),
    incidents: list('incidents'),
  }
  if (cardType === 1) return [joined]
  notes.add('otherCard', at, at + headLength)
  // Behind the number the card of a workshop has no names, so what was read there is not of a person.
  return [{ ...joined, lastName: '', firstNames: '', birthDate: null, licenseNumber: '' }]
}

const hasOwnIdentification = (seen: ReadonlySet<string>): boolean => seen.has(`${identification}/2`)

const joinDays = (first: readonly CardDay[], second: readonly CardDay[]): CardDay[] =>
  [...new Map([...first, ...second].map((day) => [day.day, day])).values()].toSorted((a, b) =>
    a.day < b.day ? -1 : 1,
  )

const titles: ReadonlyMap<number, string> = new Map([
  [0x0501, 'сведения о приложении'],
  [0x0502, 'события'],
  [0x0503, 'неисправности'],
  [0x0504, 'деятельность по дням'],
  [0x0505, 'ТС'],
  [0x0506, 'места'],
  [0x0507, 'текущий сеанс'],
  [0x0508, 'контроль'],
  [0x050e, 'последняя выгрузка'],
  [0x0520, 'сведения о карте'],
  [0x0521, 'водительское удостоверение'],
])

const sectionTitle = (file: number): string =>
  titles.get(file) ?? `раздел ${file.toString(16).toUpperCase().padStart(4, '0')}`
