import { useEffect, useMemo, useRef } from 'react'
import IconDownload from '~icons/download'
import IconPlus from '~icons/plus'
import IconRefresh from '~icons/refresh'

import type { RegisterFilters } from '../../ui/register/address.ts'
import type { Register, Registered, RegisterWords } from '../../ui/register/model.ts'
import { type Command, useCommands } from '../commands/commands.ts'

export function useRegisterCommands<Item extends Registered, F extends RegisterFilters>(
  words: RegisterWords<Item>,
  { rows, excel }: Register<Item, F>,
  onCreate: (() => void) | undefined,
): void {
  const latest = useRef({ rows, excel, onCreate })
  useEffect(() => {
    latest.current = { rows, excel, onCreate }
  })
  const mayCreate = onCreate !== undefined
  const mayExcel = excel !== null
  useCommands(
    useMemo((): Command[] => {
      const group = words.title
      const refresh = () => void latest.current.rows.refresh()
      return [
        ...(mayCreate
          ? [
              {
                id: 'register.create',
                title: words.create,
                group,
                keys: 'KeyC',
                icon: IconPlus,
                run: () => latest.current.onCreate?.(),
              },
            ]
          : []),
        {
          id: 'register.refresh',
          title: 'Обновить список',
          group,
          keys: 'KeyR',
          icon: IconRefresh,
          run: refresh,
        },
        ...(mayExcel
          ? [
              {
                id: 'register.excel',
                title: 'Скачать список в Excel',
                group,
                icon: IconDownload,
                run: () => latest.current.excel?.run(),
              },
            ]
          : []),
      ]
    }, [words, mayCreate, mayExcel]),
  )
}
