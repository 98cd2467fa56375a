import { fullName } from '@naryad/contract/kit/people'
import type { Person } from '@naryad/contract/users/users'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useMay, useMe } from '../../../client/session/me.ts'
import { userLookup, usersByIds } from '../../../entities/person/users.queries.ts'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { ChoiceList } from '../../../ui/filters/ChoiceList.tsx'
import { Marked } from '../../../ui/marks/Marked.tsx'
import { containsTyped } from '../../../ui/typedText.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'
import type { EditorProps } from './editorProps.ts'
import { filterKinds } from './kinds.ts'

const settleMs = 150

/** Who has created a task may be a representative or be blocked, which only the register of users knows. */
export function CreatorChoices(props: EditorProps) {
  return useMay(usersRoutes.search) ? <UserChoices {...props} /> : <OperatorChoices {...props} />
}

function UserChoices({ conditions, onChange }: EditorProps) {
  const chosen = conditions.createdByIds ?? []
  const [query, setQuery] = useState('')
  const sought = useDebounced(query.trim(), settleMs)
  const [chosenBefore] = useState(chosen)
  const found = useQuery(userLookup(sought)).data?.items
  // Those chosen come first in an empty search, so that they can be unchecked.
  const before = useQuery(usersByIds(chosenBefore)).data?.items ?? []
  const others = found?.filter(({ id }) => !before.some((user) => user.id === id))
  const offered = sought === '' ? others && [...before, ...others] : found
  return (
    <People
      people={offered}
      sought={sought}
      asideOf={(user) => user.company?.name}
      {...{ chosen, query, setQuery }}
      onChange={(createdByIds) => onChange({ ...conditions, createdByIds })}
    />
  )
}

function OperatorChoices({ conditions, onChange }: EditorProps) {
  const me = useMe()
  const [query, setQuery] = useState('')
  const people = useQuery(dictionaries.operators)
    .data?.items.filter((person) => containsTyped(fullName(person), query))
    .toSorted((a, b) => Number(b.id === me.id) - Number(a.id === me.id))
  return (
    <People
      people={people}
      sought={query}
      chosen={conditions.createdByIds ?? []}
      {...{ query, setQuery }}
      onChange={(createdByIds) => onChange({ ...conditions, createdByIds })}
    />
  )
}

interface PeopleProps<One extends Person> {
  people: readonly One[] | undefined
  sought: string
  asideOf?: (person: One) => ReactNode
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  query: string
  setQuery: (query: string) => void
}

const People = <One extends Person>({ people, sought, asideOf, setQuery, ...props }: PeopleProps<One>) => (
  <ChoiceList
    label={filterKinds.creators.title}
    choices={people?.map((person) => ({
      value: person.id,
      label: <Marked query={sought}>{fullName(person)}</Marked>,
      aside: asideOf?.(person),
    }))}
    onQuery={setQuery}
    nothing="Никто не найден"
    {...props}
  />
)
