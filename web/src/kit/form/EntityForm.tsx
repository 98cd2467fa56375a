import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'

import { ConflictModal } from './ConflictModal.tsx'
import type { FormModel } from './entity.ts'
import { FormDrawer } from './FormDrawer.tsx'

interface EntityFormProps<Draft> {
  form: FormModel<Draft>
  /** «Новый водитель», «Изменить водителя» */
  title: string
  /** «Добавить водителя», for a new one. */
  create: string
  /** «Водителя изменили одновременно с вами» */
  changed: string
  children: ReactNode
}

/** The form of one object of a register, over its list. */
export function EntityForm<Draft>({ form, title, create, changed, children }: EntityFormProps<Draft>) {
  const root = useRef<HTMLDivElement>(null)
  const submit = () => {
    // A field sent by Ctrl+Enter has not been left yet: what is not whole in it would be taken for nothing.
    const { activeElement } = document
    if (activeElement instanceof HTMLInputElement && root.current?.contains(activeElement))
      flushSync(() => activeElement.blur())
    const halfTyped = root.current?.querySelector<HTMLElement>('[data-half][aria-invalid="true"]')
    if (halfTyped) halfTyped.focus()
    else form.submit()
  }
  return (
    <>
      <FormDrawer
        title={title}
        savedAt={form.isDirty ? form.savedAt : null}
        errors={form.errors}
        onSubmit={submit}
        onLeave={form.leave}
        submit={form.isNew ? create : 'Сохранить'}
        isRunning={form.isRunning}
        root={root}
      >
        {children}
      </FormDrawer>
      {form.conflict && (
        <ConflictModal
          title={changed}
          lead="Пока вы меняли, кто-то сохранил другое. Чьи значения оставить?"
          fields={form.conflict.fields}
          choose={form.conflict.choose}
        />
      )}
    </>
  )
}
