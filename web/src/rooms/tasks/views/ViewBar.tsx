import { IconArrowLeft, IconArrowRight, IconDots, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'

import { Button } from '../../../kit/controls/Button.tsx'
import { IconButton } from '../../../kit/controls/IconButton.tsx'
import { Drop } from '../../../kit/Drop.tsx'
import { Icon } from '../../../kit/Icon.tsx'
import { type MenuLine, MenuLines } from '../../../kit/MenuLines.tsx'
import { ViewTabs } from '../../../kit/page/ViewTabs.tsx'
import type { ViewActions } from './useViewActions.tsx'
import type { View } from './views.ts'

interface ViewBarProps {
  views: readonly View[]
  active: View
  /** How many tasks each view shows, in their order. */
  counts: readonly number[] | undefined
  actions: ViewActions
}

/** What can be done to one's own filter. */
const linesOf = ({ rename, shift, remove }: ViewActions): MenuLine[] => [
  { key: 'rename', title: 'Переименовать', icon: IconPencil, run: rename },
  { key: 'left', title: 'Передвинуть левее', icon: IconArrowLeft, stays: true, run: () => shift(-1) },
  { key: 'right', title: 'Передвинуть правее', icon: IconArrowRight, stays: true, run: () => shift(1) },
  { key: 'remove', title: 'Удалить', icon: IconTrash, isDanger: true, run: remove },
]

export function ViewBar({ views, active, counts, actions }: ViewBarProps) {
  const tabs = useMemo(
    () => views.map(({ id, title }, index) => ({ key: id, title, count: counts?.[index] })),
    [views, counts],
  )
  return (
    <ViewTabs
      label="Фильтры очереди"
      views={tabs}
      active={active.id}
      onChange={actions.open}
      after={
        <>
          {active.isOwn && (
            <Drop
              label={`Фильтр «${active.title}»`}
              place="bottom-end"
              renderTarget={(toggle, isOpen) => (
                <IconButton
                  label={`Действия с фильтром «${active.title}»`}
                  icon={IconDots}
                  size="sm"
                  aria-expanded={isOpen}
                  onClick={toggle}
                />
              )}
            >
              {(close) => (
                <MenuLines
                  label={`Действия с фильтром «${active.title}»`}
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
