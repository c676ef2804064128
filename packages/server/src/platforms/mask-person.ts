/** Masks for a platform that hands out clear text: at least one character of the name, six digits of the number, no room. */
export function maskPerson(person: { name: string; mobile: string; detail: string }): {
  name: string;
  mobile: string;
  detail: string;
} {
  return {
    name: person.name.slice(0, 1) + (person.name === '' ? '' : '*'),
    mobile: person.mobile.replace(/^(\d{3})\d+(\d{2})$/, '$1******$2'),
    detail: person.detail === '' ? '' : `${person.detail.slice(0, 3)}***`,
  };
}
