import { fullName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { useMemo } from 'react'
import IconArrowLeft from '~icons/arrow-left'
import IconArrowRight from '~icons/arrow-right'
import IconCopy from '~icons/copy'
import IconDots from '~icons/dots'
import IconEye from '~icons/eye'
import IconEyeOff from '~icons/eye-off'
import IconPencil from '~icons/pencil'
import IconPlus from '~icons/plus'
import IconTrash from '~icons/trash'
import IconUsers from '~icons/users'
import IconUsersMinus from '~icons/users-minus'

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
  /** Colleagues see the user's own view. */
  isShared?: boolean | undefined
  /** Who shares it. */
  owner?: { lastName: string; firstName: string; middleName: string } | undefined
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
  /** Absent in a list that saves no filters. */
  saveAsNew?: () => void
  rename: () => void
  shift: (step: -1 | 1) => void
  remove: () => void
  /** Shows the view to colleagues, or no longer. */
  share: (isShared: boolean) => void
  /** Saves a colleague's view as one's own. */
  copy: () => void
  hide: () => void
  /** Views of colleagues that the user has hidden. */
  hidden: readonly { id: string; title: string; show: () => void }[]
  /** Whether the user may change the views of colleagues. */
  mayChangeShared: boolean
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
const ownLines = ({ isShared }: View, { rename, shift, share, remove }: ViewActions): MenuLine[] => [
  { key: 'rename', title: 'Переименовать', icon: IconPencil, run: rename },
  isShared
    ? { key: 'share', title: 'Не показывать коллегам', icon: IconUsersMinus, run: () => share(false) }
    : { key: 'share', title: 'Показать коллегам', icon: IconUsers, run: () => share(true) },
  { key: 'left', title: 'Передвинуть левее', icon: IconArrowLeft, stays: true, run: () => shift(-1) },
  { key: 'right', title: 'Передвинуть правее', icon: IconArrowRight, stays: true, run: () => shift(1) },
  { key: 'remove', title: 'Удалить', icon: IconTrash, isDanger: true, run: remove },
]

/** Actions on a colleague's filter; an administrator changes it for everyone. */
const sharedLines = ({ rename, share, copy, hide, mayChangeShared }: ViewActions): MenuLine[] => [
  { key: 'copy', title: 'Сохранить себе', icon: IconCopy, run: copy },
  { key: 'hide', title: 'Скрыть у себя', icon: IconEyeOff, run: hide },
  ...(mayChangeShared
    ? [
        { key: 'rename', title: 'Переименовать для всех', icon: IconPencil, run: rename },
        { key: 'share', title: 'Не показывать коллегам', icon: IconUsersMinus, run: () => share(false) },
      ]
    : []),
]

export function ViewBar({ label, views, active, counts, actions }: ViewBarProps) {
  const tabs = useMemo(
    () =>
      views.map(({ id, title, problem, isShared, owner }, index) => ({
        key: id,
        title,
        isBroken: problem !== undefined,
        shared: owner ? `Общий фильтр: ${fullName(owner)}` : isShared ? 'Виден коллегам' : undefined,
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
          {(active.isOwn || active.owner) && (
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
                  lines={active.owner ? sharedLines(actions) : ownLines(active, actions)}
                />
              )}
            </Drop>
          )}
          {actions.hidden.length > 0 && <HiddenViews views={actions.hidden} />}
          {actions.saveAsNew && (
            <Button
              variant="subtle"
              size="sm"
              leftSection={<Icon of={IconPlus} size={14} />}
              onClick={actions.saveAsNew}
            >
              Сохранить фильтр
            </Button>
          )}
        </>
      }
    />
  )
}

/** Filters of colleagues that were hidden: choosing one shows it again. */
const HiddenViews = ({ views }: { views: ViewActions['hidden'] }) => (
  <Drop
    label="Скрытые фильтры"
    place="bottom-end"
    renderTarget={(toggle, isOpen) => (
      <IconButton
        label="Скрытые фильтры"
        icon={IconEyeOff}
        size="sm"
        aria-expanded={isOpen}
        onClick={toggle}
      />
    )}
  >
    {(close) => (
      <MenuLines
        label="Скрытые фильтры: показать снова"
        onClose={close}
        lines={views.map(({ id, title, show }) => ({ key: id, title, icon: IconEye, run: show }))}
      />
    )}
  </Drop>
)
