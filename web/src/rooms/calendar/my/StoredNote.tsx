import IconCloudCheck from '~icons/cloud-check'

import { clock } from '../../../kit/formats/dates.ts'
import { Icon } from '../../../kit/Icon.tsx'
import { ownWorkStoredAt } from '../../../platform/queries/storedAnswers.ts'
import { useStore } from '../../../platform/store.ts'
import { useIsAppStored } from '../../../platform/worker/useIsAppStored.ts'

import styles from '../phone/agenda.module.css'

/** Says that work without a network is possible: the application, the day and its tasks are on the device. */
export function StoredNote() {
  const isAppStored = useIsAppStored()
  const storedAt = useStore(ownWorkStoredAt)
  return (
    <p className={styles.stored} role="status">
      {isAppStored && storedAt !== null && (
        <>
          <Icon of={IconCloudCheck} size={18} />
          Сохранено на устройстве в {clock(storedAt)}: день и заявки откроются без сети
        </>
      )}
    </p>
  )
}
