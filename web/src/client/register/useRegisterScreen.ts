import type { RouteDef } from '@naryad/contract/kit/route'
import { useQueryClient, type UseQueryOptions } from '@tanstack/react-query'

import type { RegisterFilters } from '../../ui/register/address.ts'
import type { Registered, RegisterWords } from '../../ui/register/model.ts'
import { useMay } from '../session/me.ts'
import type { DefinedRegister } from './definition.ts'
import { useFormWindow } from './useFormWindow.ts'
import { useRegister } from './useRegister.ts'
import { useRegisterCommands } from './useRegisterCommands.ts'

interface RegisterObjects<Read> {
  one: (id: number) => UseQueryOptions<Read, Error, Read, (string | number)[]>
  routes: { create: RouteDef; update: RouteDef }
}

/** A register with its form, which starts from the currently saved values; the saved object is opened. */
export function useRegisterScreen<Item extends Registered, F extends RegisterFilters, Read extends Item>(
  def: DefinedRegister<Item, F>,
  words: RegisterWords<Item>,
  { one, routes }: RegisterObjects<Read>,
) {
  const client = useQueryClient()
  const register = useRegister(def)
  const { rows, opened } = register
  const { shown, ...form } = useFormWindow<Item>()
  /** Reads the object, because the row of the list may be stale. */
  const edit = (id: number) =>
    void client.query(one(id)).then(form.edit, () => {
      const item = rows.items?.find((row) => row.id === id)
      if (item) form.edit(item)
    })
  const onCreate = useMay(routes.create) ? () => form.create() : undefined
  useRegisterCommands(words, register, onCreate)

  return {
    page: { register, words, onCreate, onEdit: useMay(routes.update) ? edit : undefined },
    /** Null while no form is open. */
    form: shown && {
      ...shown,
      onClose: form.close,
      onSaved: ({ id }: { id: number }) => {
        void rows.refresh()
        opened.open(id)
      },
    },
  }
}
