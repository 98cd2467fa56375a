import type { RouteDef } from '@naryad/contract/kit/route'
import IconLink from '~icons/link'
import IconPencil from '~icons/pencil'
import IconTrash from '~icons/trash'

import type { MenuLine } from '../../ui/MenuLines.tsx'
import { confirm } from '../../ui/overlays/dialogs.ts'
import { call } from '../api/api.ts'
import { useAction } from '../queries/useAction.ts'
import { useMay } from '../session/me.ts'

interface ObjectMenu {
  id: number
  /** Undefined without the permission. */
  onEdit: (() => void) | undefined
  onCopy: (id: number) => void
  /** Further items of this kind of object, before the deletion. */
  more?: readonly MenuLine[]
  remove: {
    route: RouteDef
    /** «Удалить водителя Шакирова Тимура?» */
    question: string
    /** «Водитель удалён» */
    done: string
    touches: readonly string[]
    onDone: () => void
    /** Opens a window of its own for the confirmation, which also deletes. */
    openWindow?: (() => void) | undefined
  }
}

/** Items of the «…» menu of an opened object. */
export function useObjectMenu({ id, onEdit, onCopy, more = [], remove }: ObjectMenu): MenuLine[] {
  const { route, question, done, touches, onDone, openWindow } = remove
  const mayRemove = useMay(route)
  const action = useAction({
    run: async () => {
      await call(route, { params: { id } })
    },
    touches,
    done,
  })
  const ask = () =>
    confirm({
      title: question,
      // The global alert reports the refusal, and the panel stays.
      onYes: () => void action.run(undefined).then(onDone, () => undefined),
    })
  return [
    ...(onEdit ? [{ key: 'edit', title: 'Изменить', icon: IconPencil, aside: 'E', run: onEdit }] : []),
    { key: 'link', title: 'Скопировать ссылку', icon: IconLink, run: () => onCopy(id) },
    ...more,
    ...(mayRemove
      ? [{ key: 'remove', title: 'Удалить', icon: IconTrash, isDanger: true, run: openWindow ?? ask }]
      : []),
  ]
}
