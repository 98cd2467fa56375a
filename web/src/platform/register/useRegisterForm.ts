import { useQueryClient, type UseQueryOptions } from '@tanstack/react-query'

import type { RegisterFilters } from '../../kit/register/address.ts'
import type { Register, Registered } from '../../kit/register/model.ts'
import { useFormWindow } from './useFormWindow.ts'

/** The form over a register: it begins with what is saved now, and what it has saved is opened. */
export function useRegisterForm<Item extends Registered, Prefill, Read extends Item = Item>(
  { rows, opened }: Pick<Register<Item, RegisterFilters>, 'rows' | 'opened'>,
  one: (id: number) => UseQueryOptions<Read, Error, Read, (string | number)[]>,
) {
  const client = useQueryClient()
  const form = useFormWindow<Item, Prefill>()
  return {
    ...form,
    /** What is edited is what is saved now, not what the list remembers. */
    edit: (id: number) =>
      void client.query(one(id)).then(form.edit, () => {
        const item = rows.items?.find((row) => row.id === id)
        if (item) form.edit(item)
      }),
    onSaved: ({ id }: { id: number }) => {
      void rows.refresh()
      opened.open(id)
    },
  }
}
