import type { TaskItem } from '@naryad/contract/tasks/tasks'
import IconArrowLeft from '~icons/arrow-left'

import { StatusPill } from '../../../entities/task/StatusMark.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { numbered } from '../../../ui/formats/numbers.ts'
import { SkeletonBar } from '../../../ui/states/SkeletonRows.tsx'
import { useIsPhone } from '../../../ui/useMedia.ts'

import styles from './OpeningCard.module.css'

export interface OpeningCardProps {
  taskId: number
  preview: TaskItem | undefined
  onClose: () => void
}

/** Shown instead of the opened task until the code of its card has loaded. */
export const OpeningCard = ({ taskId, preview, onClose }: OpeningCardProps) => (
  <article
    className="stack top gap-14 pad-x-20 pad-y-12 phone-pad-x-16"
    aria-busy
    aria-label="Заявка открывается"
  >
    <div className="row gap-8 min-height-32">
      {useIsPhone() && <IconButton label="Назад к списку" icon={IconArrowLeft} onClick={onClose} />}
      <span className="digits secondary">{numbered(taskId)}</span>
    </div>
    <h2 className={styles.title}>{preview ? preview.title : <SkeletonBar width="60%" height={20} />}</h2>
    {preview && <StatusPill status={preview.status} />}
    <SkeletonBar width="90%" />
    <SkeletonBar width="75%" />
    <SkeletonBar width="82%" />
  </article>
)
