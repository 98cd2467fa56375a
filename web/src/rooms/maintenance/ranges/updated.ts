/** The message after any change of a range; its wording is part of the specification. */
export const updated = 'Техобслуживание успешно обновлено!'
