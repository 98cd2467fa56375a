import '@mantine/core/styles/Combobox.layer.css'
import { Select, TextInput } from '@mantine/core'
import { fullName } from '@naryad/contract/kit/people'
import { type UnitPlace, unitPlaceTitles } from '@naryad/contract/units/units.words'
import type { Person } from '@naryad/contract/users/users'
import { useQuery } from '@tanstack/react-query'

import { useMay, useMe } from '../../client/session/me.ts'
import { CarPicker } from '../../entities/car/CarPicker.tsx'
import { CompanyPicker } from '../../entities/company/CompanyPicker.tsx'
import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import type { FieldSentences } from '../../ui/form/sentences.ts'
import type { WhereTo } from './whereTo.ts'

interface WhereFieldsProps {
  label: string
  value: WhereTo
  places: readonly UnitPlace[]
  errors: FieldSentences
  /** «old» of the names of the fields that the server refuses: `oldUserId`. */
  prefix?: 'old'
  /** The truck is given. */
  isCarFixed?: boolean
  onChange: (to: WhereTo) => void
}

const combobox = { withinPortal: false }

/** A place, and the truck, person or organization that it needs. */
export function WhereFields({
  label,
  value,
  places,
  errors,
  prefix,
  isCarFixed = false,
  onChange,
}: WhereFieldsProps) {
  const errorOf = (name: string): string | undefined =>
    errors[prefix ? `${prefix}${name[0]?.toUpperCase()}${name.slice(1)}` : name]
  return (
    <>
      {places.length > 1 && (
        <Select
          label={label}
          comboboxProps={combobox}
          data={places.map((place) => ({ value: place, label: unitPlaceTitles[place] }))}
          value={value.place}
          error={errorOf('place')}
          onChange={(place) => onChange({ ...value, place: place as UnitPlace })}
        />
      )}
      {value.place === 'CAR' && !isCarFixed && (
        <CarPicker
          isRequired
          isFirst
          value={value.car}
          error={errorOf('carId')}
          onChange={(car) => onChange({ ...value, car })}
        />
      )}
      {value.place === 'PERSON' && (
        <PersonSelect
          value={value.user}
          error={errorOf('userId')}
          onChange={(user) => onChange({ ...value, user })}
        />
      )}
      {value.place === 'OWNER' && (
        <CompanyPicker
          label="Организация"
          placeholder="Организация его ТС"
          value={value.company}
          error={errorOf('companyId')}
          onChange={(company) => onChange({ ...value, company })}
        />
      )}
      {value.place === 'REPAIR' && (
        <TextInput
          label="У кого"
          placeholder="Сервисный центр"
          maxLength={200}
          value={value.placeNote}
          error={errorOf('placeNote')}
          onChange={({ currentTarget }) => onChange({ ...value, placeNote: currentTarget.value })}
        />
      )}
    </>
  )
}

interface PersonSelectProps {
  value: Person | null
  error: string | undefined
  onChange: (user: Person | null) => void
}

/** The user by default. */
function PersonSelect({ value, error, onChange }: PersonSelectProps) {
  const me = useMe()
  const mayReadOthers = useMay('users.readOperators')
  const { data } = useQuery({ ...dictionaries.operators, enabled: mayReadOthers })
  const others = (data?.items ?? []).filter(({ id }) => id !== me.id)
  return (
    <Select
      label="Сотрудник"
      searchable
      comboboxProps={combobox}
      data={[
        { value: String(me.id), label: `${fullName(me)} — я` },
        ...others.map((person) => ({ value: String(person.id), label: fullName(person) })),
      ]}
      value={String(value?.id ?? me.id)}
      error={error}
      onChange={(chosen) => onChange(others.find(({ id }) => String(id) === chosen) ?? null)}
    />
  )
}
