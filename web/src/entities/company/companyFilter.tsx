import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ChoiceList } from '../../ui/filters/ChoiceList.tsx'
import { listed, namedAtMost } from '../../ui/filters/listed.ts'
import { Marked } from '../../ui/marks/Marked.tsx'
import type { Conditions, RegisterFilters } from '../../ui/register/address.ts'
import type { RegisterFilter } from '../../ui/register/model.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import { companyLookup, namedCompanies } from './companies.queries.ts'

const settleMs = 150

type WithCompanies = RegisterFilters & { companyIds?: number[] | undefined }

interface CompanyChoicesProps {
  label?: string
  chosen: readonly number[]
  onChange: (companyIds: number[]) => void
}

/** Searchable checkbox list of organizations. */
export function CompanyChoices({ label = 'Организация', chosen, onChange }: CompanyChoicesProps) {
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim(), settleMs)
  const [chosenBefore] = useState(chosen)
  const found = useQuery(companyLookup(sought)).data?.items
  // Selected organizations come first in an empty search, so that they can be unchecked.
  const before = useQuery(namedCompanies(chosenBefore)).data?.items ?? []
  const others = found?.filter(({ id }) => !before.some((company) => company.id === id))
  const offered = sought === '' ? others && [...before, ...others] : found
  return (
    <ChoiceList
      label={label}
      choices={offered?.map(({ id, name, inn }) => ({
        value: id,
        label: <Marked query={sought}>{name}</Marked>,
        aside: inn ?? undefined,
      }))}
      chosen={chosen}
      onChange={onChange}
      query={query}
      onQuery={setQuery}
    />
  )
}

/** «ООО «ТрансЛогистик», ещё 2» */
export function CompanyNames({ ids }: { ids: readonly number[] }) {
  const { data } = useQuery(namedCompanies(ids.slice(0, namedAtMost)))
  return listed(
    ids.map((id) => data?.items.find((company) => company.id === id)?.name),
    ids.length,
  )
}

const idsIn = <F extends WithCompanies>(conditions: Conditions<F>): readonly number[] =>
  (conditions as Pick<WithCompanies, 'companyIds'>).companyIds ?? []

/** Filters by the owning organization. */
export const companyFilter = <F extends WithCompanies>(): RegisterFilter<F> => ({
  keys: ['companyIds' as keyof Conditions<F> & string],
  title: 'Организация',
  // A client has one.
  isForStaff: true,
  Editor: ({ conditions, onChange }) => (
    <CompanyChoices
      chosen={idsIn(conditions)}
      onChange={(ids) => onChange({ ...conditions, companyIds: ids.length > 0 ? ids : undefined })}
    />
  ),
  Value: ({ conditions }) => <CompanyNames ids={idsIn(conditions)} />,
})
