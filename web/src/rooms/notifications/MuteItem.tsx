import { Menu } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'

import { Icon } from '../../kit/Icon.tsx'
import { useAction } from '../../platform/queries/useAction.ts'
import { mutedQuery, mutedText, setMuted } from './notifications.queries.ts'

/** A menu item that switches the notifications about a task off or on. */
export function MuteItem({ taskId }: { taskId: number }) {
  const { data } = useQuery(mutedQuery(taskId))
  const mute = useAction({
    run: setMuted,
    touches: ['notifications'],
    done: (_, change) => mutedText(change),
  })
  if (!data) return null
  const { isMuted } = data
  return (
    <Menu.Item
      leftSection={<Icon of={isMuted ? IconBell : IconBellOff} />}
      onClick={() => mute.start({ taskId, isMuted: !isMuted })}
    >
      {isMuted ? 'Снова уведомлять о заявке' : 'Не уведомлять о заявке'}
    </Menu.Item>
  )
}
