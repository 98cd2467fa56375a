import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ChoiceList } from '../../kit/filters/ChoiceList.tsx'
import { listed, namedAtMost } from '../../kit/filters/listed.ts'
import { Marked } from '../../kit/marks/Marked.tsx'
import type { Conditions, RegisterFilters } from '../../kit/register/address.ts'
import type { FilterEditorProps, RegisterFilter } from '../../kit/register/model.ts'
import { useDebounced } from '../../kit/useDebounced.ts'
import { lookups } from './lookups.queries.ts'

const settleMs = 150

type WithCompanies = RegisterFilters & { companyIds?: number[] | undefined }

function Editor<F extends WithCompanies>({ conditions, onChange }: FilterEditorProps<F>) {
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim(), settleMs)
  const chosen = (conditions as { companyIds?: number[] | undefined }).companyIds ?? []
  const [chosenBefore] = useState(chosen)
  const found = useQuery(lookups.companies(sought)).data?.items
  // What was chosen before stands on top of an empty search, so that it can be let go.
  const before = useQuery(lookups.companiesNamed(chosenBefore)).data?.items ?? []
  const others = found?.filter(({ id }) => !before.some((company) => company.id === id))
  const offered = sought === '' ? others && [...before, ...others] : found
  return (
    <ChoiceList
      label="Организация"
      choices={offered?.map(({ id, name, inn }) => ({
        value: id,
        label: <Marked query={sought}>{name}</Marked>,
        aside: inn ?? undefined,
      }))}
      chosen={chosen}
      onChange={(companyIds) =>
        onChange({ ...conditions, companyIds: companyIds.length > 0 ? companyIds : undefined })
      }
      query={query}
      onQuery={setQuery}
    />
  )
}

function Value<F extends WithCompanies>({ conditions }: { conditions: Conditions<F> }) {
  const ids = (conditions as { companyIds?: number[] | undefined }).companyIds ?? []
  const { data } = useQuery(lookups.companiesNamed(ids.slice(0, namedAtMost)))
  return listed(
    ids.map((id) => data?.items.find((company) => company.id === id)?.name),
    ids.length,
  )
}

/** Whose things are shown. */
export const companyFilter = <F extends WithCompanies>(): RegisterFilter<F> => ({
  keys: ['companyIds' as keyof Conditions<F> & string],
  title: 'Организация',
  Editor,
  Value,
})
