export const Button = ({ onClick }) => <button onClick={onClick} />;
export function Star() {}
export const icons = { Star };
