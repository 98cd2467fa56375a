import { TextInput } from '@mantine/core'
import { RemoveDemo } from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { call } from '../../../client/api/api.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { KeyForm } from '../../../ui/form/KeyForm.tsx'
import { openModal } from '../../../ui/overlays/modal.ts'
import { Lead } from '../Lead.tsx'
import { DemoRemoved } from './DemoRemoved.tsx'

import styles from '../settings.module.css'

const word = RemoveDemo.shape.word.value

/** Removes the demo company. Requires a typed confirmation word, because the removal is irreversible. */
export function DemoSection({ onRemoved }: { onRemoved: () => void }) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const remove = useAction({
    run: () => call(settingsRoutes.removeDemo, { body: { word } }),
    touches: [],
  })
  const submit = async () => {
    if (remove.isRunning) return
    if (typed.trim() !== word) {
      setError(`Напишите ${word}, чтобы подтвердить`)
      field.current?.focus()
      return
    }
    // The global alert reports the error; the confirmation word stays for another attempt.
    const isRemoved = await remove.run(undefined).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
    onRemoved()
    openModal({ title: 'Демонстрационные данные удалены', body: DemoRemoved })
    // Demo objects appear in nearly every list, so everything is read again.
    await client.invalidateQueries()
  }
  return (
    <>
      <Lead>
        Сейчас в системе вымышленная компания для знакомства. Когда начнёте работать с настоящими данными,
        удалите её.
      </Lead>
      <KeyForm className={styles.danger} onSubmit={() => void submit()}>
        <div>
          <p className="no-margin no-padding medium below-8">Будет удалено безвозвратно</p>
          <ul className={styles.list}>
            <li>заявки с файлами, комментариями и историей</li>
            <li>организации, автомобили с обслуживанием, водители, контакты</li>
            <li>то же самое, добавленное вами, пока знакомились</li>
            <li>вымышленные сотрудники и представители всех организаций</li>
          </ul>
        </div>
        <div>
          <p className="no-margin no-padding medium below-8">Останется</p>
          <ul className={styles.list}>
            <li>вы сами и сотрудники, которых добавили вы</li>
            <li>настройки, справочники и производственный календарь</li>
            <li>журнал безопасности</li>
          </ul>
        </div>
        <TextInput
          ref={field}
          className={styles.word ?? ''}
          label={`Напишите ${word}`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setError(null)
          }}
        />
        <Button
          size="lg"
          type="submit"
          variant="default"
          isDanger
          className={`self-start ${styles.remove}`}
          isBusy={remove.isRunning}
        >
          Удалить демонстрационные данные
        </Button>
      </KeyForm>
    </>
  )
}
