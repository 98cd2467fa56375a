import { type ReactNode, useRef } from 'react'

import { Button } from '../../ui/controls/Button.tsx'
import { ConflictModal } from '../../ui/form/ConflictModal.tsx'
import type { FormModel } from '../../ui/form/entity.ts'
import { KeyForm } from '../../ui/form/KeyForm.tsx'
import { useFocusOnWrong } from '../../ui/form/useFocusOnWrong.ts'
import { WrongFields } from '../../ui/form/WrongFields.tsx'
import { clock } from '../../ui/formats/dates.ts'

import styles from './settings.module.css'

interface PartFormProps<Draft> {
  form: FormModel<Draft>
  /** Label of the submit button, for sections with two forms. */
  submit?: string
  children: ReactNode
}

/** The form of one part of the settings; unsaved changes are stored as a draft. */
export function PartForm<Draft>({ form, submit = 'Сохранить', children }: PartFormProps<Draft>) {
  const root = useRef<HTMLDivElement>(null)
  useFocusOnWrong(root, form.errors)
  return (
    <>
      <KeyForm className={`stack gap-16 max-width-640 ${styles.form}`} onSubmit={form.submit}>
        <div ref={root} className="stack gap-16">
          {children}
        </div>
        <div className={`row wrap gap-8 min-height-36 ${styles.foot}`}>
          <Button size="lg" variant="filled" type="submit" isBusy={form.isRunning}>
            {submit}
          </Button>
          {form.isDirty && (
            <Button size="lg" variant="subtle" onClick={form.leave}>
              Отменить
            </Button>
          )}
          <WrongFields errors={form.errors} />
          {form.isDirty && (
            <span className="text-12 line-16 muted before-4 phone-line-18 phone-text-13">
              {form.savedAt ? `Не сохранено, черновик от ${clock(form.savedAt)}` : 'Не сохранено'}
            </span>
          )}
        </div>
      </KeyForm>
      {form.conflict && (
        <ConflictModal
          title="Настройки изменили одновременно с вами"
          lead="Пока вы вносили изменения, коллега сохранил свои. Какие значения оставить?"
          fields={form.conflict.fields}
          who={form.conflict.who}
          choose={form.conflict.choose}
        />
      )}
    </>
  )
}
