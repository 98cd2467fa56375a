import '@mantine/core/styles/Combobox.layer.css'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'

import { useMay } from '../../client/session/me.ts'
import { containsTyped } from '../../ui/typedText.ts'
import { monitoringQueries } from './monitoring.queries.ts'

interface AccountFieldProps extends Omit<AutocompleteProps, 'onChange'> {
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The account of an organization in the monitoring system: chosen by its name, or its id is typed. */
export function AccountField({ onChange, ...field }: AccountFieldProps) {
  const mayRead = useMay('monitoring.read')
  const { data } = useQuery({ ...monitoringQueries.accounts, enabled: mayRead })
  const accounts = data?.items ?? []
  const names = new Map(accounts.map(({ externalId, name }) => [externalId, name]))
  return (
    <Autocomplete
      description={names.get(field.value)}
      placeholder={accounts.length > 0 ? 'Название или ID' : 'ID'}
      data={[...names.keys()]}
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            'value' in option && containsTyped(`${option.value} ${names.get(option.value) ?? ''}`, search),
        )
      }
      renderOption={({ option }) => (
        <span>
          {names.get(option.value)} · {option.value}
        </span>
      )}
      {...field}
      onChange={(value) => onChange({ currentTarget: { value } } as ChangeEvent<HTMLInputElement>)}
    />
  )
}
