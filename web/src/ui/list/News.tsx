import IconArrowUp from '~icons/arrow-up'

import { counted, type Forms } from '../formats/plural.ts'
import { Icon } from '../Icon.tsx'
import { useCalm } from './useCalm.ts'

import styles from './News.module.css'

/** Minimum interval between announcements of the counter. */
const spokenEveryMs = 10_000

interface NewsProps {
  waiting: number
  /** «новая заявка, новые заявки, новых заявок» */
  forms: Forms
  /** After «Показать»: «новую, новые, новых» */
  shownForms: Forms
  onShow: () => void
}

/** Button that shows new rows; the list does not change until it is clicked. */
export function News({ waiting, forms, shownForms, onShow }: NewsProps) {
  const spoken = useCalm(waiting, spokenEveryMs)
  return (
    <>
      <div role="status" className="visually-hidden">
        {spoken > 0 && counted(spoken, forms)}
      </div>
      {waiting > 0 && (
        <div className="flex middle rigid line-above surface pad-x-16 pad-y-6">
          <button type="button" className={styles.button} onClick={onShow}>
            <Icon of={IconArrowUp} size={14} />
            Показать {counted(waiting, shownForms)}
          </button>
        </div>
      )}
    </>
  )
}
