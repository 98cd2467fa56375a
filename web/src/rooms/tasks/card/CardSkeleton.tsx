import type { TaskItem } from '@naryad/contract/tasks/tasks'
import IconArrowLeft from '~icons/arrow-left'

import { StatusPill } from '../../../entities/task/StatusMark.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { nearMoment } from '../../../ui/formats/dates.ts'
import { numbered } from '../../../ui/formats/numbers.ts'
import { SkeletonBar } from '../../../ui/states/SkeletonRows.tsx'

import styles from './card.module.css'

interface CardSkeletonProps {
  preview: TaskItem | undefined
  onClose: () => void
}

/**
 * Shown while the task loads: values known from the list are already in place, so that the layout does not
 * shift.
 */
export function CardSkeleton({ preview, onClose }: CardSkeletonProps) {
  return (
    <article className={styles.card} aria-busy aria-label="Заявка открывается">
      <div className={styles.line}>
        <IconButton
          label="Назад к списку"
          icon={IconArrowLeft}
          size="sm"
          className={styles.phoneOnly}
          onClick={onClose}
        />
        {preview ? (
          <>
            <span className={styles.number}>{numbered(preview.id)}</span>
            <span className={`min-width-0 clip text-12 muted ellipsis ${styles.desktopOnly}`}>
              создана {nearMoment(preview.createdAt)}
            </span>
          </>
        ) : (
          <SkeletonBar width={220} />
        )}
      </div>
      <div className={styles.head}>
        <h2 className={styles.title}>{preview ? preview.title : <SkeletonBar width="60%" height={20} />}</h2>
        <div className={`flex gap-8 above-10 ${styles.actions}`}>
          {preview && <StatusPill status={preview.status} />}
        </div>
      </div>
      <div className={styles.tabs} />
      <div className={styles.body}>
        <div className={styles.left}>
          <div className={styles.parts}>
            <SkeletonBar width="90%" />
            <SkeletonBar width="75%" />
            <SkeletonBar width="82%" />
          </div>
        </div>
        <div className={styles.right}>
          <div className={styles.parts}>
            <SkeletonBar width="80%" />
            <SkeletonBar width="60%" />
            <SkeletonBar width="70%" />
          </div>
        </div>
      </div>
    </article>
  )
}
