import type { FileFindings, ImportSettings } from '@naryad/contract/imports/imports'
import { type ImportValue, ImportValueKind, maxImportValues } from '@naryad/contract/imports/imports.matching'
import { scopeOf } from '@naryad/contract/kit/rights'
import type { RawBuilder } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import type { References } from '../../platform/imports/references.ts'
import type { ImportRegisters, NamedObject, ValueKind } from '../../platform/imports/register.ts'
import { isPhone } from '../../platform/imports/resolve.ts'
import type { Draft, ImportAuthor, ImportTarget } from '../../platform/imports/target.ts'
import { foldName } from '../../platform/text/fold-names.ts'
import { readMatchedValues } from './values.repo.ts'

interface Reading {
  readonly tx: Tx
  readonly registers: ImportRegisters
  readonly target: ImportTarget
  readonly references: References
  readonly settings: ImportSettings
  readonly author: ImportAuthor
}

/** A distinct unknown name of the file. */
interface Unknown extends Omit<ImportValue, 'candidates' | 'mayCreate' | 'maySkip'> {
  readonly spellings: Set<string>
  rowsCount: number
}

type Answered = Pick<ImportValue, 'answer' | 'object' | 'isRemembered'>

const longestName = 300
const keyOf = (kind: ImportValueKind, name: string): string => `${kind} ${foldName(name)}`

const rowsOf = async <Row>(tx: Tx, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(tx)).rows

/**
 * Collects the names of a file that no object has, and applies the answers: a name means an existing
 * object, as it may have done in earlier files, is created, or its cells count as empty.
 */
export async function openValues({ tx, registers, target, references, settings, author }: Reading) {
  const columns = new Set(target.columns.map(({ field }) => field))
  const kinds = ImportValueKind.options
    .map((kind) => ({ kind, ...registers.values[kind] }))
    .filter(({ name }) => columns.has(name))
  const chosen = new Map(settings.values.map((one) => [keyOf(one.kind, one.name), one]))
  const remembered = new Map(
    (await readMatchedValues(tx)).map(({ kind, name, objectId }) => [`${kind} ${name}`, objectId]),
  )
  const unknown = new Map<string, Unknown>()

  const mayCreate = ({ create }: ValueKind, name: string): boolean =>
    create !== undefined && create.accepts(name) && scopeOf(create.access, author.who) !== 'none'
  const maySkip = ({ name }: ValueKind): boolean => !target.required.includes(name)

  function answerOf(kind: ImportValueKind, own: ValueKind, name: string, objects: Objects): Answered {
    const given = chosen.get(keyOf(kind, name))
    const used = given ? given.id : remembered.get(keyOf(kind, name))
    const object = objects.get(used ?? 0) ?? null
    if (object && (!given || given.answer === 'USE'))
      return { answer: 'USE', object, isRemembered: given === undefined }
    const wanted = given?.answer ?? (settings.creates.includes(kind) ? 'CREATE' : null)
    const isPossible = (wanted === 'CREATE' && mayCreate(own, name)) || (wanted === 'SKIP' && maySkip(own))
    return { answer: isPossible ? wanted : null, object: null, isRemembered: false }
  }

  /** The objects that answers for these names refer to. */
  async function objectsOf(
    kind: ImportValueKind,
    own: ValueKind,
    names: readonly string[],
  ): Promise<Objects> {
    const ids = names.flatMap((name) => {
      const given = chosen.get(keyOf(kind, name))
      return (given ? given.id : remembered.get(keyOf(kind, name))) ?? []
    })
    if (ids.length === 0) return new Map()
    return new Map((await rowsOf(tx, own.named(ids))).map((one) => [one.id, one]))
  }

  async function lookKind(kind: ImportValueKind, own: ValueKind, drafts: readonly Draft[]): Promise<void> {
    const named = drafts.filter(({ names }) => names[own.name] !== undefined)
    const names = [...new Set(named.map((draft) => draft.names[own.name] ?? ''))]
    const known = await references[kind](names)
    const isUnknown = (name: string): boolean =>
      unknown.has(keyOf(kind, name)) || (known.get(name) ?? []).every(({ isPast }) => isPast)
    const fresh = names.filter((name) => isUnknown(name) && !isFoundOtherwise(kind, name))
    const objects = await objectsOf(kind, own, fresh)
    const added: Unknown[] = []
    for (const name of fresh) {
      const present = unknown.get(keyOf(kind, name))
      if (present) {
        present.spellings.add(name)
        continue
      }
      const value: Unknown = {
        kind,
        name: name.slice(0, longestName),
        rowsCount: 0,
        firstRow: 0,
        ...answerOf(kind, own, name, objects),
        spellings: new Set([name]),
      }
      unknown.set(keyOf(kind, name), value)
      added.push(value)
    }
    count(kind, own, named)
    await create(kind, own, added, named)
    for (const { name, object } of fresh.flatMap((name) => ({
      name,
      object: unknown.get(keyOf(kind, name))?.object,
    })))
      if (object) references.learn(kind, name, object)
    for (const { names } of named)
      if (unknown.get(keyOf(kind, names[own.name] ?? ''))?.answer === 'SKIP')
        Reflect.deleteProperty(names, own.name)
  }

  function count(kind: ImportValueKind, own: ValueKind, named: readonly Draft[]): void {
    for (const { row, names } of named) {
      const value = unknown.get(keyOf(kind, names[own.name] ?? ''))
      if (!value) continue
      value.rowsCount += 1
      value.firstRow ||= row
    }
  }

  /** A new object belongs to the organization of its rows, if they have the same. */
  async function create(
    kind: ImportValueKind,
    { name: field, create }: ValueKind,
    added: readonly Unknown[],
    named: readonly Draft[],
  ): Promise<void> {
    const wanted = added.filter(({ answer }) => answer === 'CREATE')
    if (!create || wanted.length === 0) return
    const companies = await references.companies(
      named.map(({ names }) => names['company']).filter((name) => name !== undefined),
    )
    const companyOf = ({ name }: Unknown): number | null => {
      const ids = new Set(
        named
          .filter(({ names }) => keyOf(kind, names[field] ?? '') === keyOf(kind, name))
          .map(({ names }) => companies.get(names['company'] ?? '')?.[0]?.id ?? null),
      )
      const [only = null, ...others] = ids
      return others.length === 0 ? only : null
    }
    const values = wanted.map((value) => ({ name: value.name, companyId: companyOf(value) }))
    const created = await create.run(tx, author, values)
    for (const [at, value] of wanted.entries()) Object.assign(value, { object: created[at] ?? null })
  }

  return {
    look: async (drafts: readonly Draft[]): Promise<void> => {
      for (const { kind, ...own } of kinds) await lookKind(kind, own, drafts)
    },
    summary: async (): Promise<Pick<FileFindings, 'values' | 'valuesCounts' | 'options'>> => {
      const shown = [...unknown.values()]
        .toSorted((one, other) => Number(one.answer !== null) - Number(other.answer !== null))
        .slice(0, maxImportValues)
      const options: FileFindings['options'] = []
      const similar = new Map<string, NamedObject[]>()
      for (const { kind, ...own } of kinds) {
        const names = shown.filter((value) => value.kind === kind).map(({ name }) => name)
        if (names.length === 0) continue
        if (own.all) options.push({ kind, items: await rowsOf(tx, own.all) })
        if (own.similar)
          for (const { name, id, title } of await rowsOf(tx, own.similar(names.slice(0, maxCompared))))
            similar.set(keyOf(kind, name), [...(similar.get(keyOf(kind, name)) ?? []), { id, title }])
      }
      return {
        values: shown.map(({ spellings: _, ...value }) => ({
          ...value,
          // What is created by the import has no id before it.
          object: value.answer === 'USE' ? value.object : null,
          candidates: similar.get(keyOf(value.kind, value.name)) ?? [],
          mayCreate: mayCreate(registers.values[value.kind], value.name),
          maySkip: maySkip(registers.values[value.kind]),
        })),
        valuesCounts: kinds
          .map(({ kind }) => ({
            kind,
            count: [...unknown.values()].filter((value) => value.kind === kind).length,
          }))
          .filter(({ count }) => count > 0),
        options,
      }
    },
  }
}

type Objects = ReadonlyMap<number, NamedObject>

/** Names compared with all objects of their kind, which takes longer than a lookup. */
const maxCompared = 50

/** A driver may be named by phone. */
const isFoundOtherwise = (kind: ImportValueKind, name: string): boolean => kind === 'drivers' && isPhone(name)
