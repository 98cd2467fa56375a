import { useNavigate } from '@tanstack/react-router'
import IconLock from '~icons/lock'

import { Button } from '../../kit/controls/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { useMe } from '../../platform/session/me.ts'
import { usePageTitle } from '../../platform/usePageTitle.ts'
import { usualQueue } from '../../rooms/tasks/queues.ts'
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
