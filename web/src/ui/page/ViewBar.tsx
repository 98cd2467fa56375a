import { inQuotes } from '@naryad/contract/kit/quotes'
import { useMemo } from 'react'
import IconArrowLeft from '~icons/arrow-left'
import IconArrowRight from '~icons/arrow-right'
import IconDots from '~icons/dots'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'

import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import { Drop } from '../Drop.tsx'
import { Icon } from '../Icon.tsx'
import { type MenuLine, MenuLines } from '../MenuLines.tsx'
import { ViewTabs } from './ViewTabs.tsx'

/** A named list, shown as a tab. */
interface View {
  id: string
  title: string
  isOwn: boolean
  /** The stored conditions are not understood. */
  problem?: string | undefined
}

/** Actions on the views; all but `open` and `saveAsNew` concern the opened one. */
export interface ViewActions {
  open: (id: string) => void
  /** Resets the list to the opened view. */
  reset: () => void
  /** Saves the changes in the user's own view, or asks for the name of a new one. */
  save: () => void
  saveAsNew: () => void
  rename: () => void
  shift: (step: -1 | 1) => void
  remove: () => void
}

interface ViewBarProps {
  /** «Фильтры очереди» */
  label: string
  views: readonly View[]
  active: View
  /** Number of rows of each view, in the order of the views. */
  counts: readonly (number | undefined)[] | undefined
  actions: ViewActions
}

/** Actions on the user's own filter. */
const linesOf = ({ rename, shift, remove }: ViewActions): MenuLine[] => [
  { key: 'rename', title: 'Переименовать', icon: IconPencil, run: rename },
  { key: 'left', title: 'Передвинуть левее', icon: IconArrowLeft, stays: true, run: () => shift(-1) },
  { key: 'right', title: 'Передвинуть правее', icon: IconArrowRight, stays: true, run: () => shift(1) },
  { key: 'remove', title: 'Удалить', icon: IconTrash, isDanger: true, run: remove },
]

export function ViewBar({ label, views, active, counts, actions }: ViewBarProps) {
  const tabs = useMemo(
    () =>
      views.map(({ id, title, problem }, index) => ({
        key: id,
        title,
        isBroken: problem !== undefined,
        count: problem === undefined ? counts?.[index] : undefined,
      })),
    [views, counts],
  )
  return (
    <ViewTabs
      label={label}
      views={tabs}
      active={active.id}
      onChange={actions.open}
      after={
        <>
          {active.isOwn && (
            <Drop
              label={`Фильтр ${inQuotes(active.title)}`}
              place="bottom-end"
              renderTarget={(toggle, isOpen) => (
                <IconButton
                  label={`Действия с фильтром ${inQuotes(active.title)}`}
                  icon={IconDots}
                  size="sm"
                  aria-expanded={isOpen}
                  onClick={toggle}
                />
              )}
            >
              {(close) => (
                <MenuLines
                  label={`Действия с фильтром ${inQuotes(active.title)}`}
                  onClose={close}
                  lines={linesOf(actions)}
                />
              )}
            </Drop>
          )}
          <Button
            variant="subtle"
            size="sm"
            leftSection={<Icon of={IconPlus} size={14} />}
            onClick={actions.saveAsNew}
          >
            Сохранить фильтр
          </Button>
        </>
      }
    />
  )
}
