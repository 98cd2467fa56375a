import type { Contact } from '@naryad/contract/contacts/contacts'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { CallButton } from '../../kit/register/links.tsx'
import { RegisterPage } from '../../kit/register/RegisterPage.tsx'
import { useFormWindow } from '../../platform/register/useFormWindow.ts'
import { useRegister } from '../../platform/register/useRegister.ts'
import { useRegisterCommands } from '../../platform/register/useRegisterCommands.ts'
import { useMay } from '../../platform/session/me.ts'
import { openImport } from '../imports/index.ts'
import { contactCells } from './contactCells.tsx'
import type { ContactDraft } from './contactForm.ts'
import { ContactPanel } from './ContactPanel.tsx'
import { contactsQueries } from './contacts.queries.ts'
import { contactFilters, contactsRegister, contactWords } from './contactsRegister.ts'

import styles from './contacts.module.css'

const ContactForm = lazy(() => import('./ContactForm.tsx').then((file) => ({ default: file.ContactForm })))

const Card = ({ contact: { name, position, company, phones } }: { contact: Contact }) => (
  <>
    <div className={styles.meta}>{[position, company?.name].filter(Boolean).join(' · ')}</div>
    {phones[0] && <CallButton number={phones[0].phone} whom={name} />}
  </>
)

export function ContactsScreen() {
  const client = useQueryClient()
  const register = useRegister(contactsRegister)
  const form = useFormWindow<Contact, Partial<ContactDraft>>()
  const mayCreate = useMay(contactsRoutes.create)
  const mayEdit = useMay(contactsRoutes.update)
  const mayImport = useMay(importsRoutes.contacts)
  const onCreate = mayCreate ? () => form.create() : undefined
  useRegisterCommands(contactWords, register, onCreate)
  const { rows, opened } = register
  /** What is edited is what is saved now, not what the list remembers. */
  const edit = (id: number) =>
    void client.query(contactsQueries.one(id)).then(form.edit, () => {
      const contact = rows.items?.find((item) => item.id === id)
      if (contact) form.edit(contact)
    })

  return (
    <>
      <RegisterPage
        register={register}
        words={contactWords}
        cells={contactCells}
        stretchy="name"
        filters={contactFilters}
        renderCard={(contact) => <Card contact={contact} />}
        renderPanel={(id, preview) => (
          <ContactPanel
            id={id}
            preview={preview}
            register={register}
            onEdit={mayEdit ? (contact) => edit(contact.id) : undefined}
          />
        )}
        onCreate={onCreate}
        onEdit={mayEdit ? edit : undefined}
        imports={mayImport ? [{ title: 'Импорт', run: () => openImport('contacts') }] : []}
      />
      {form.shown && (
        <Suspense>
          <ContactForm
            shown={form.shown}
            onClose={form.close}
            onSaved={({ id }) => {
              void rows.refresh()
              opened.open(id)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
