import type { Contact } from '@naryad/contract/contacts/contacts'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { Suspense } from 'react'

import { CallButton } from '../../kit/register/links.tsx'
import { RegisterPage } from '../../kit/register/RegisterPage.tsx'
import { useRegister } from '../../platform/register/useRegister.ts'
import { useRegisterCommands } from '../../platform/register/useRegisterCommands.ts'
import { useRegisterForm } from '../../platform/register/useRegisterForm.ts'
import { useMay } from '../../platform/session/me.ts'
import { openImport } from '../imports/index.ts'
import { contactCells } from './contactCells.tsx'
import { ContactForm } from './ContactForm.lazy.ts'
import type { ContactDraft } from './contactForm.ts'
import { ContactPanel } from './ContactPanel.tsx'
import { contactsQueries } from './contacts.queries.ts'
import { contactFilters, contactsRegister, contactWords } from './contactsRegister.ts'

import styles from './contacts.module.css'

const Card = ({ contact: { name, position, company, phones } }: { contact: Contact }) => (
  <>
    <div className={styles.meta}>{[position, company?.name].filter(Boolean).join(' · ')}</div>
    {phones[0] && <CallButton number={phones[0].phone} whom={name} />}
  </>
)

export function ContactsScreen() {
  const register = useRegister(contactsRegister)
  const form = useRegisterForm<Contact, Partial<ContactDraft>>(register, contactsQueries.one)
  const mayCreate = useMay(contactsRoutes.create)
  const mayEdit = useMay(contactsRoutes.update)
  const mayImport = useMay(importsRoutes.contacts)
  const onCreate = mayCreate ? () => form.create() : undefined
  useRegisterCommands(contactWords, register, onCreate)

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
            onEdit={mayEdit ? () => form.edit(id) : undefined}
          />
        )}
        onCreate={onCreate}
        onEdit={mayEdit ? form.edit : undefined}
        imports={mayImport ? [{ title: 'Импорт', run: () => openImport('contacts') }] : []}
      />
      {form.shown && (
        <Suspense>
          <ContactForm shown={form.shown} onClose={form.close} onSaved={form.onSaved} />
        </Suspense>
      )}
    </>
  )
}
