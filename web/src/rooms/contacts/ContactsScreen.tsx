import type { Contact } from '@naryad/contract/contacts/contacts'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { Suspense } from 'react'

import { useRegisterScreen } from '../../client/register/useRegisterScreen.ts'
import { contactsQueries } from '../../entities/contact/contacts.queries.ts'
import { CallButton } from '../../ui/register/links.tsx'
import { RegisterPage } from '../../ui/register/RegisterPage.tsx'
import { useRegisterImport } from '../imports/index.ts'
import { contactCells } from './contactCells.tsx'
import { ContactForm } from './ContactForm.lazy.ts'
import { ContactPanel } from './ContactPanel.tsx'
import { contactFilters, contactsRegister, contactWords } from './contactsRegister.ts'

const Card = ({ contact: { name, position, company, phones } }: { contact: Contact }) => (
  <>
    <div className="text-14 line-20 muted">{[position, company?.name].filter(Boolean).join(' · ')}</div>
    {phones[0] && <CallButton number={phones[0].phone} whom={name} />}
  </>
)

export function ContactsScreen() {
  const { page, form } = useRegisterScreen(contactsRegister, contactWords, {
    one: contactsQueries.one,
    routes: contactsRoutes,
  })
  return (
    <>
      <RegisterPage
        {...page}
        cells={contactCells}
        stretchy="name"
        filters={contactFilters}
        renderCard={(contact) => <Card contact={contact} />}
        renderPanel={(opened) => <ContactPanel {...opened} />}
        imports={useRegisterImport('contacts')}
      />
      {form && (
        <Suspense>
          <ContactForm {...form} />
        </Suspense>
      )}
    </>
  )
}
