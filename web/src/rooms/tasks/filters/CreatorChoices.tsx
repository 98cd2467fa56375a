import { fullName } from '@naryad/contract/kit/people'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useMay, useMe } from '../../../client/session/me.ts'
import { userSource } from '../../../entities/person/userSource.ts'
import { dictionaries } from '../../../entities/task/dictionaries.queries.ts'
import { ChoiceList } from '../../../ui/filters/ChoiceList.tsx'
import { objectLists } from '../../../ui/filters/objects.tsx'
import { Marked } from '../../../ui/marks/Marked.tsx'
import { containsTyped } from '../../../ui/typedText.ts'
import type { EditorProps } from './editorProps.ts'
import { filterKinds } from './kinds.ts'

/** Who has created a task may be a representative or be blocked, which only the register of users knows. */
export function CreatorChoices(props: EditorProps) {
  return useMay(usersRoutes.search) ? <UserChoices {...props} /> : <OperatorChoices {...props} />
}

const { Choices: Users } = objectLists({
  ...userSource,
  asideOf: ({ company }) => company?.name,
  nothing: 'Никто не найден',
})

const UserChoices = ({ conditions, onChange }: EditorProps) => (
  <Users
    label={filterKinds.creators.title}
    chosen={conditions.createdByIds ?? []}
    onChange={(createdByIds) => onChange({ ...conditions, createdByIds })}
  />
)

function OperatorChoices({ conditions, onChange }: EditorProps) {
  const me = useMe()
  const [query, setQuery] = useState('')
  const people = useQuery(dictionaries.operators)
    .data?.items.filter((person) => containsTyped(fullName(person), query))
    .toSorted((a, b) => Number(b.id === me.id) - Number(a.id === me.id))
  return (
    <ChoiceList
      label={filterKinds.creators.title}
      choices={people?.map((person) => ({
        value: person.id,
        label: <Marked query={query}>{fullName(person)}</Marked>,
      }))}
      chosen={conditions.createdByIds ?? []}
      onChange={(createdByIds) => onChange({ ...conditions, createdByIds })}
      query={query}
      onQuery={setQuery}
      nothing="Никто не найден"
    />
  )
}
