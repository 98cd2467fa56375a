import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { useState } from 'react'
import IconArrowLeft from '~icons/arrow-left'

import { useMay } from '../../client/session/me.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Segments } from '../../ui/controls/Segments.tsx'
import { ChatLog } from './ChatLog.tsx'
import { PeopleLog } from './PeopleLog.tsx'

type Part = 'chats' | 'people'

const parts: readonly { readonly value: Part; readonly title: string }[] = [
  { value: 'chats', title: 'В чаты' },
  { value: 'people', title: 'Людям' },
]

/** Log of sent messages: to chats, and to users by every channel. */
export function DeliveryLog({ onClose }: { onClose: (() => void) | undefined }) {
  const [part, setPart] = useState<Part>('chats')
  const maySeePeople = useMay(notificationsRoutes.deliveries)
  const head = (
    <>
      {onClose && <IconButton label="К списку" icon={IconArrowLeft} size="lg" onClick={onClose} />}
      <h2>Журнал</h2>
      {maySeePeople && <Segments label="Кому" value={part} onChange={setPart} choices={parts} />}
    </>
  )
  return (
    <div className="stack grow min-width-0 min-height-0">
      {part === 'chats' ? <ChatLog head={head} /> : <PeopleLog head={head} />}
    </div>
  )
}
