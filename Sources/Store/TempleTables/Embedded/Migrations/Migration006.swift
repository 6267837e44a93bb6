/// Positions of activities that are not at a temple.
enum Migration006 {
    static let sql = """
        -- Where an activity is that is at no temple, in degrees; NULL where it is at one, or nobody says where.
        ALTER TABLE activity ADD COLUMN lat REAL;
        ALTER TABLE activity ADD COLUMN lng REAL;
        """
}
