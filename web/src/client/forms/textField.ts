import type { Form } from './usePlainForm.ts'

type TextName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never
}[keyof Values & string]

type Fields<Values> = Pick<Form<Values>, 'values' | 'wrong' | 'change'>

/** Props of an input for one text field of a form. */
export const textField = <Values extends object>(
  { values, wrong, change }: Fields<Values>,
  name: TextName<Values>,
) => ({
  name,
  value: values[name] as string,
  error: wrong[name],
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
    change({ [name]: currentTarget.value } as unknown as Partial<Values>),
})
