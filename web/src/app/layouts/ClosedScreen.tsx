import { useNavigate } from '@tanstack/react-router'
import IconLock from '~icons/lock'

import { useMe } from '../../client/session/me.ts'
import { usualQueue } from '../../rooms/tasks/queues.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { usePageTitle } from '../../ui/usePageTitle.ts'
import type { ClosedSection } from './places.ts'

/** A section that this user may not open: says who may, and links back. */
export function ClosedScreen({ section: { title, icon, access } }: { section: ClosedSection }) {
  const queue = usualQueue(useMe())
  const navigate = useNavigate()
  usePageTitle(title)
  return (
    <>
      <PageHeader sign={<Icon of={icon} size={20} />} title={title} />
      <EmptyState
        sign={IconLock}
        title={access}
        text="Если раздел нужен вам для работы, попросите доступ у администратора."
        actions={
          <Button
            variant="filled"
            onClick={() => void navigate({ to: '/tasks/$queue/{-$id}', params: { queue, id: undefined } })}
          >
            К заявкам
          </Button>
        }
      />
    </>
  )
}
