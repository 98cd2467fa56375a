import { CompanyInput } from '@naryad/contract/companies/companies'

import type { Tx } from '../../platform/db/connect.ts'
import type { References } from '../../platform/imports/references.ts'
import { namesIn } from '../../platform/imports/resolve.ts'
import type { ImportAuthor, OpenNewCompanies } from '../../platform/imports/target.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { foldName } from '../../platform/text/fold-names.ts'
import { recordActions } from '../history/index.ts'
import { companyImports } from './import.repo.ts'

/** The maximum number of names in a response; the others are only counted. */
const maxNamed = 200

/** Undefined for a text without letters, such as an ИНН in place of a name. */
const inputOf = (name: string): CompanyInput | undefined =>
  /\p{L}/u.test(name) ? CompanyInput.safeParse({ name }).data : undefined

/** Collects organizations that the file names and the register does not know, and creates them on request. */
export const openNewCompanies: OpenNewCompanies = (tx, references, author) => {
  /** Keyed by the normalized name, because a name may be written in several ways. */
  const found = new Map<string, string>()
  return {
    look: async (drafts) => {
      const names = namesIn(drafts, 'company')
      if (names.length === 0) return
      const known = await references.companies(names)
      const unknown = Map.groupBy(
        names.filter((name) => known.get(name) === undefined && inputOf(name) !== undefined),
        foldName,
      )
      const created: { spellings: readonly string[]; input: CompanyInput }[] = []
      for (const [folded, spellings] of unknown) {
        const [name = ''] = spellings
        const input = inputOf(name)
        if (!found.has(folded)) found.set(folded, name)
        if (author && input) created.push({ spellings, input })
      }
      if (author && created.length > 0) await create(tx, references, author, created)
    },
    summary: () => ({
      newCompanies: [...found.values()].slice(0, maxNamed),
      newCompaniesCount: found.size,
    }),
  }
}

async function create(
  tx: Tx,
  references: References,
  author: ImportAuthor,
  companies: readonly { spellings: readonly string[]; input: CompanyInput }[],
): Promise<void> {
  const ids = await companyImports.insert(
    tx,
    companies.map(({ input }) => input),
  )
  for (const [at, { spellings, input }] of companies.entries())
    for (const name of spellings) references.learn('companies', name, { id: ids[at] ?? 0, title: input.name })
  await recordActions(
    tx,
    author,
    'companies',
    ids.map((objectId) => ({ objectId, kind: 'CREATED' })),
  )
  await publishChange(tx, { room: 'companies', changes: ids.map((id) => ({ id, companyId: id })) })
}
