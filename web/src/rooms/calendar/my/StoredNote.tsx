import IconCloudCheck from '~icons/cloud-check'

import { ownWorkStoredAt } from '../../../client/queries/storedAnswers.ts'
import { useIsAppStored } from '../../../client/worker/useIsAppStored.ts'
import { clock } from '../../../ui/formats/dates.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useStore } from '../../../ui/store.ts'

import styles from '../phone/agenda.module.css'

/** Says that work without a network is possible: the application, the day and its tasks are on the device. */
export function StoredNote() {
  const isAppStored = useIsAppStored()
  const storedAt = useStore(ownWorkStoredAt)
  return (
    <p
      className={`no-margin row gap-6 text-13 muted pad-x-16 pad-bottom-24 pad-top-12 ${styles.stored}`}
      role="status"
    >
      {isAppStored && storedAt !== null && (
        <>
          <Icon of={IconCloudCheck} size={18} />
          Сохранено на устройстве в {clock(storedAt)}: день и заявки откроются без сети
        </>
      )}
    </p>
  )
}
