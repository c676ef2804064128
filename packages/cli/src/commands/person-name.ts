/** A person in one line: the name, and the masked mobile when there is one that is not the name already. */
export function personName({ username, mobile_mask }: { username: string; mobile_mask: string }): string {
  return username === mobile_mask || mobile_mask === '' ? username : `${username} ${mobile_mask}`;
}
