import { Menu } from '@mantine/core'
import IconBell from '~icons/bell'
import IconBellOff from '~icons/bell-off'

import { Icon } from '../../../ui/Icon.tsx'
import { useMute } from '../../notifications/index.ts'

/** A menu item that switches the notifications about a task off or on. */
export function MuteItem({ taskId }: { taskId: number }) {
  const mute = useMute(taskId)
  if (!mute) return null
  return (
    <Menu.Item leftSection={<Icon of={mute.isMuted ? IconBell : IconBellOff} />} onClick={mute.toggle}>
      {mute.isMuted ? 'Снова уведомлять о заявке' : 'Не уведомлять о заявке'}
    </Menu.Item>
  )
}
