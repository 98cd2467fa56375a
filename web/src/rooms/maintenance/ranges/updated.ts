/** The message after any change of a range; the wording is prescribed. */
export const updated = 'Техобслуживание успешно обновлено!'
