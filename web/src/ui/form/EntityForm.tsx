import type { ReactNode } from 'react'

import { ConflictModal } from './ConflictModal.tsx'
import type { FormModel } from './entity.ts'
import { FormDrawer } from './FormDrawer.tsx'

interface EntityFormProps<Draft> {
  form: FormModel<Draft>
  /** «Новый водитель», «Изменить водителя» */
  title: string
  /** «Добавить водителя», for a new object. */
  create: string
  /** «Водителя изменили одновременно с вами» */
  changed: string
  children: ReactNode
}

/** Form of a register's object, in a drawer over the list. */
export function EntityForm<Draft>({ form, title, create, changed, children }: EntityFormProps<Draft>) {
  return (
    <>
      <FormDrawer
        title={title}
        savedAt={form.isDirty ? form.savedAt : null}
        errors={form.errors}
        onSubmit={form.submit}
        onLeave={form.leave}
        submit={form.isNew ? create : 'Сохранить'}
        isRunning={form.isRunning}
      >
        {children}
      </FormDrawer>
      {form.conflict && (
        <ConflictModal
          title={changed}
          lead="Пока вы вносили изменения, коллега сохранил свои. Какие значения оставить?"
          fields={form.conflict.fields}
          who={form.conflict.who}
          choose={form.conflict.choose}
        />
      )}
    </>
  )
}
