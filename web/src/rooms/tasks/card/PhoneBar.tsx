import { FileButton } from '@mantine/core'
import type { Task } from '@naryad/contract/tasks/tasks'
import IconCamera from '~icons/camera'
import IconMessage from '~icons/message'

import { useMe } from '../../../client/session/me.ts'
import { photoTypes } from '../../../client/uploads/shrink.ts'
import type { Uploads } from '../../../client/uploads/useUploads.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { CardCommand } from './cardCommand.ts'
import { nextCommand } from './nextCommand.ts'

import styles from './card.module.css'

interface PhoneBarProps {
  task: Task
  commands: readonly CardCommand[]
  /** Null if files cannot be attached. */
  uploads: Uploads | null
  onComment: () => void
}

/** One large button for the next command, with the actions needed on site beside it. */
export function PhoneBar({ task, commands, uploads, onComment }: PhoneBarProps) {
  const next = nextCommand(task, useMe(), commands)
  const comment = (
    <Button size="phone" aria-label="Написать комментарий" onClick={onComment}>
      <Icon of={IconMessage} size={24} />
      {!next && <span className="before-8">Написать</span>}
    </Button>
  )
  return (
    <div className={styles.phoneBar}>
      {next ? (
        <Button
          size="phone"
          variant="filled"
          leftSection={<Icon of={next.icon} size={24} />}
          onClick={next.run}
        >
          {next.title}
        </Button>
      ) : (
        comment
      )}
      {uploads && (
        <FileButton multiple accept={photoTypes} onChange={(files) => void uploads.addPhotos(files)}>
          {(picking) => (
            <Button {...picking} size="phone" aria-label="Добавить фото">
              <Icon of={IconCamera} size={24} />
            </Button>
          )}
        </FileButton>
      )}
      {next && comment}
    </div>
  )
}
